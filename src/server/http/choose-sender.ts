/** How an answer is sent, by what it is. */

import type { Handled } from '../../service/index.ts';
import { iconBinding } from './icon-routes.ts';
import { pageBinding } from './public-routes.ts';
import type { SendSettings, Sender } from './send-response.ts';
import { createSender } from './send-response.ts';

/**
 * Pages and icons say themselves how long they may be cached. Pages are for readers, not for scripts of other sites. Everything
 * else goes as the settings say.
 */
export function createSenderChoice(settings: SendSettings): (handled: Handled) => Sender {
  const usual = createSender(settings);
  const senders = new Map<string, Sender>();
  return ({ binding, response: { headers } }) => {
    if (binding !== pageBinding && binding !== iconBinding) return usual;
    const cacheControl = headers['Cache-Control'] ?? settings.cacheControl;
    const kind = `${binding} ${cacheControl}`;
    const corsOrigin = binding === pageBinding ? 'none' : settings.corsOrigin;
    const sender = senders.get(kind) ?? createSender({ ...settings, corsOrigin, cacheControl });
    senders.set(kind, sender);
    return sender;
  };
}
