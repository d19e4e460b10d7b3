/** Chooses the sender of an answer by its binding. */

import type { Handled } from '../../service/index.ts';
import { iconBinding } from './icon-routes.ts';
import { pageBinding } from './public-routes.ts';
import type { SendSettings, Sender } from './send-response.ts';
import { createSender } from './send-response.ts';

/**
 * Returns a function that chooses the sender. Pages and icons set their own Cache-Control. Pages cannot be read by other origins.
 * All other answers follow the settings.
 */
export function createSenderChoice(settings: SendSettings): (handled: Handled) => Sender {
  const defaultSender = createSender(settings);
  const senders = new Map<string, Sender>();
  return ({ binding, response: { headers } }) => {
    if (binding !== pageBinding && binding !== iconBinding) return defaultSender;
    const cacheControl = headers['Cache-Control'] ?? settings.cacheControl;
    const kind = `${binding} ${cacheControl}`;
    const corsOrigin = binding === pageBinding ? 'none' : settings.corsOrigin;
    const sender = senders.get(kind) ?? createSender({ ...settings, corsOrigin, cacheControl });
    senders.set(kind, sender);
    return sender;
  };
}
