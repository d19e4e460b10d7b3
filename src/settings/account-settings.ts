/** Settings for accounts and signing in (docs/spec/access.md 2 and 3). */

import { filePath, isLoopbackHost } from './addresses.ts';
import { addresses } from './limit-settings.ts';
import { choice, InvalidValue, text, unusual } from './setting.ts';
import { usedBy } from './uses.ts';

/** Validates the name of a header field (RFC 9110, 5.1). */
function fieldName(given: string): string {
  if (/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(given)) return given.toLowerCase();
  throw new InvalidValue('it is not the name of a header field');
}

const who = ['off', 'player'] as const;

/** Settings for a proxy that authenticates people and sends their name in a header field. */
const authProxySettings = {
  authProxy: unusual(
    addresses(
      '',
      'none',
      'Proxies that may name the signed-in user. Each request also needs the secret in the header Laurel-Proxy-Secret.',
    ),
  ),
  authProxySecretFile: unusual({
    ...filePath('', 'file', 'File with the secret of the proxies that name the signed-in user.'),
    fallbackText: 'none',
  }),
  authHeader: unusual(
    text(
      'remote-user',
      'name',
      'Header field in which a proxy names the signed-in user.',
      fieldName,
    ),
  ),
  authOperators: unusual({
    ...text(
      '',
      'names',
      'Users who run the site, by the names that a proxy sends, separated by commas.',
    ),
    fallbackText: 'none',
  }),
  authRegister: unusual(
    choice(
      'off',
      who,
      'Role of users whom a proxy names and who do not run the site: visitors, or players.',
    ),
  ),
};

/** Settings for an OpenID provider that people can sign in with. */
const providerSettings = {
  oidcIssuer: unusual({
    ...text(
      '',
      'url',
      'Address of the OpenID provider with which people sign in; needs --public-url.',
      issuer,
    ),
    fallbackText: 'none',
  }),
  oidcClientId: unusual({
    ...text('', 'id', 'Id of this service at the OpenID provider.'),
    fallbackText: 'none',
  }),
  oidcClientSecretFile: unusual({
    ...filePath('', 'file', 'File with the secret of this service at the OpenID provider.'),
    fallbackText: 'none',
  }),
  oidcScopes: unusual(
    text(
      'openid profile',
      'scopes',
      'Scopes that Laurel requests from the OpenID provider.',
      scopes,
    ),
  ),
  oidcOperators: unusual({
    ...text(
      '',
      'claim=value',
      'Claim of the OpenID provider that makes a person an operator, such as groups=laurel.',
      claim,
    ),
    fallbackText: 'none',
  }),
  oidcRegister: unusual(
    choice(
      'off',
      who,
      'What happens to people from the OpenID provider who are not operators: they are refused, or become players.',
    ),
  ),
};

/** Validates the issuer's address, which must use https unless it is on this machine. */
function issuer(given: string): string {
  const address = URL.parse(given);
  const isOwn = address !== null && isLoopbackHost(address.hostname.replace(/^\[|\]$/g, ''));
  if (given === '' || address?.protocol === 'https:' || (address?.protocol === 'http:' && isOwn))
    return given;
  throw new InvalidValue('it is not an address over https');
}

function scopes(given: string): string {
  if (/^openid(?: [\x21\x23-\x5b\x5d-\x7e]{1,64}){0,10}$/.test(given)) return given;
  throw new InvalidValue(
    'it does not begin with openid, or contains characters that scopes cannot have',
  );
}

function claim(given: string): string {
  if (given === '' || /^[^=]{1,128}=.{1,256}$/.test(given)) return given;
  throw new InvalidValue('it is not a claim and its value, such as groups=laurel');
}

/** The settings for accounts and signing in. */
export const accountSettings = usedBy(['serve', 'describe'], {
  setup: choice(
    'on',
    ['on', 'off'],
    'Print a link with which the first operator sets up the site in a browser; off prints none.',
  ),
  visibility: choice(
    'public',
    ['public', 'members'],
    'Who can see pages, feeds, images and /v1: everybody, or only people who are signed in; for /v1 also programs with a token.',
  ),
  endpoint: unusual(
    choice(
      'auto',
      ['auto', 'on', 'off'],
      'Whether the operations are available. auto: available unless --visibility is members, because clients of the operations cannot sign in.',
    ),
  ),
  claims: choice(
    'off',
    ['off', 'on'],
    'Whether people can prove on /claim that a player is theirs, with a text in their profile on a network.',
  ),
  ownUploads: unusual(
    choice(
      'approve',
      ['off', 'approve', 'on'],
      'Whether players may send their own files on /me/uploads; approve: an operator looks at them before they are imported.',
    ),
  ),
  ...authProxySettings,
  ...providerSettings,
});
