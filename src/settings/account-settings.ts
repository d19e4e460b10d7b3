/** Settings of people who sign in (docs/spec/access.md 2 and 3). */

import { filePath } from './addresses.ts';
import { addresses } from './limit-settings.ts';
import { choice, InvalidValue, text, unusual } from './setting.ts';
import { usedBy } from './uses.ts';

/** The name of a header field (RFC 9110, 5.1). */
function fieldName(given: string): string {
  if (/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(given)) return given.toLowerCase();
  throw new InvalidValue('it is not the name of a header field');
}

const who = ['off', 'player'] as const;

/** A proxy that signs people in, and names them in a header field. */
const authProxySettings = {
  authProxy: unusual(
    addresses(
      '',
      'none',
      'Proxies that may name the signed-in user; each request also needs their secret in Laurel-Proxy-Secret.',
    ),
  ),
  authProxySecretFile: unusual({
    ...filePath('', 'file', 'File with the secret of the proxies that name the signed-in user.'),
    fallbackText: 'none',
  }),
  authHeader: unusual(
    text('remote-user', 'name', 'Header field in which such a proxy names the user.', fieldName),
  ),
  authOperators: unusual({
    ...text('', 'names', 'Users named by a proxy who run the site, separated by commas.'),
    fallbackText: 'none',
  }),
  authRegister: unusual(
    choice('off', who, 'What other users named by a proxy become: visitors, or players.'),
  ),
};

/** The settings of people who sign in. */
export const accountSettings = usedBy(['serve', 'describe'], {
  setup: choice(
    'on',
    ['on', 'off'],
    'Print a link with which the first operator sets the site up in a browser; off prints none.',
  ),
  ...authProxySettings,
});
