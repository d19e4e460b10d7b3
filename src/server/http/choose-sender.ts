/** Chooses the sender of a response by its binding. */

import type { Handled } from '../../service/index.ts';
import type { FormListener } from './coded-forms.ts';
import { ignoreForm } from './coded-forms.ts';
import { iconBinding } from './icon-routes.ts';
import { pageBinding } from './public-routes.ts';
import type { FieldSettings } from './header-fields.ts';
import type { Sender } from './send-response.ts';
import { createSender } from './send-response.ts';

/**
 * Returns a function that chooses the sender. Pages and icons set their own Cache-Control. Other origins can never read the HTML pages of
 * the site. If the settings allow it, they can read everything else, including feeds, cards, images and suggestions.
 */
export function createSenderChoice(
  settings: FieldSettings,
  onForm: FormListener = ignoreForm,
): (handled: Handled) => Sender {
  const defaultSender = createSender(settings, onForm);
  const senders = new Map<string, Sender>();
  return ({ binding, response: { headers } }) => {
    if (binding !== pageBinding && binding !== iconBinding) return defaultSender;
    const cacheControl = headers['Cache-Control'] ?? settings.cacheControl;
    const isPage =
      binding === pageBinding && headers['Content-Type']?.startsWith('text/html') !== false;
    const kind = `${isPage} ${cacheControl}`;
    const corsOrigin = isPage ? 'none' : settings.corsOrigin;
    const sender =
      senders.get(kind) ?? createSender({ ...settings, corsOrigin, cacheControl }, onForm);
    senders.set(kind, sender);
    return sender;
  };
}
