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
 * Returns a function that chooses the sender. Pages and icons set their own Cache-Control. On a site for members, shared caches store
 * nothing that only members may get. Other origins can never read the HTML pages of the site. If the settings allow it, they can read
 * everything else, including feeds, cards, images and suggestions.
 */
export function createSenderChoice(
  settings: FieldSettings,
  onForm: FormListener = ignoreForm,
): (handled: Handled) => Sender {
  const defaultSender = createSender(settings, onForm);
  const senders = new Map<string, Sender>();
  return ({ binding, isForMembers, response: { headers } }) => {
    const isOfSite = binding === pageBinding || binding === iconBinding;
    if (!isOfSite && isForMembers !== true) return defaultSender;
    const usual = (isOfSite ? headers['Cache-Control'] : undefined) ?? settings.cacheControl;
    const cacheControl = isForMembers === true ? toPrivate(usual) : usual;
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

/** Returns the directives of a Cache-Control field without permission for shared caches (RFC 9111, 5.2.2.7). */
function toPrivate(cacheControl: string): string {
  const others = cacheControl
    .split(',')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(?:public|private|s-maxage=.*)$/i.test(directive));
  return ['private', ...others].join(', ');
}
