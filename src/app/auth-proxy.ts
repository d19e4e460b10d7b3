/** The proxies that may name the signed-in user, by the settings. */

import { readFileSync, statSync } from 'node:fs';
import type { AuthProxy } from '../account-pages/index.ts';
import { readAddresses } from '../limits/index.ts';
import type { Settings } from '../settings/index.ts';
import { CommandError } from './process/exit-codes.ts';

const minSecret = 16;
const maxSecretBytes = 4096;

/** Reads the settings; null without such a proxy. Throws CommandError if the secret is missing or short: the address alone proves nothing. */
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
      '--auth-proxy needs --auth-proxy-secret-file: any program at the address of the proxy could name a user.',
    );
  return {
    addresses: readAddresses(authProxy),
    secret: readSecret(authProxySecretFile),
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

function readSecret(file: string): string {
  let secret: string;
  try {
    if (statSync(file).size > maxSecretBytes) throw new Error('The file is too large.');
    secret = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new CommandError(`The file of --auth-proxy-secret-file cannot be read: ${file}`, 1, {
      cause,
    });
  }
  if (secret.length < minSecret)
    throw new CommandError(`The secret of --auth-proxy-secret-file needs ${minSecret} characters.`);
  return secret;
}
