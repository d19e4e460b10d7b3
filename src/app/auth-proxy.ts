/** Reads the settings of the proxies that may name the signed-in user. */

import type { AuthProxy } from '../account-pages/index.ts';
import { readAddresses } from '../limits/index.ts';
import type { Settings } from '../settings/index.ts';
import { CommandError } from './process/exit-codes.ts';
import { readSecretFile } from './read-secret-file.ts';

const minSecret = 16;

/**
 * Reads the settings; null without such a proxy. Throws CommandError if the secret is missing or too short, because an address alone does
 * not prove who sends a request.
 */
export function readAuthProxy({
  authProxy,
  authProxySecretFile,
  authHeader,
  authOperators,
  authRegister,
}: Pick<
  Settings,
  'authProxy' | 'authProxySecretFile' | 'authHeader' | 'authOperators' | 'authRegister'
>): AuthProxy | null {
  if (authProxy === '') return null;
  if (authProxySecretFile === '')
    throw new CommandError(
      "--auth-proxy needs --auth-proxy-secret-file. Without a secret, any program at the proxy's address could sign in as any user.",
    );
  const secret = readSecretFile('--auth-proxy-secret-file', authProxySecretFile);
  if (secret.length < minSecret)
    throw new CommandError(
      `The secret of --auth-proxy-secret-file needs at least ${minSecret} characters.`,
    );
  return {
    addresses: readAddresses(authProxy),
    secret,
    field: authHeader,
    operators: new Set(
      authOperators
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
    register: authRegister,
  };
}
