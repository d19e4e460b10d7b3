/** Reads the settings of the OpenID provider. */

import type { OpenIdProvider, OperatorClaim } from '../access/index.ts';
import { createOpenIdProvider } from '../access/index.ts';
import { callbackPath } from '../account-pages/index.ts';
import { toSite } from '../documents/index.ts';
import type { Settings } from '../settings/index.ts';
import { CommandError } from './process/exit-codes.ts';
import { readSecretFile } from './read-secret-file.ts';

/** Reads the settings; null without a provider. Throws CommandError if one of its settings is missing. */
export function readOpenIdProvider({
  publicUrl,
  basePath,
  oidcIssuer,
  oidcClientId,
  oidcClientSecretFile,
  oidcScopes,
  oidcOperators,
  oidcRegister,
}: Settings): OpenIdProvider | null {
  if (oidcIssuer === '') return null;
  const needed = {
    '--public-url': publicUrl,
    '--oidc-client-id': oidcClientId,
    '--oidc-client-secret-file': oidcClientSecretFile,
  };
  for (const [name, value] of Object.entries(needed))
    if (value === '') throw new CommandError(`--oidc-issuer needs ${name}.`);
  const site = toSite({ address: publicUrl, path: basePath });
  return createOpenIdProvider({
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: readSecretFile('--oidc-client-secret-file', oidcClientSecretFile),
    scopes: oidcScopes,
    operators: readClaim(oidcOperators),
    register: oidcRegister,
    redirectUri: `${site.slice(0, -1)}${callbackPath}`,
  });
}

function readClaim(text: string): OperatorClaim | null {
  if (text === '') return null;
  const equals = text.indexOf('=');
  return { name: text.slice(0, equals), value: text.slice(equals + 1) };
}
