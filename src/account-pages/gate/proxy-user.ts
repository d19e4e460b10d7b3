/**
 * The user whom a proxy names (docs/spec/access.md 3, rule 3). It is believed only from the addresses that are set for it, which are never
 * those of `--trust-proxy`, and only with the shared secret. From anybody else, the field is as if it were not there.
 */

import type { AddressSet } from '../../limits/index.ts';
import { isSameSecret } from '../../access/index.ts';
import type { Caller } from '../../server/http/index.ts';

/** The proxies that may name a user. */
export interface AuthProxy {
  readonly addresses: AddressSet;
  /** The shared secret, in `secretField`. */
  readonly secret: string;
  /** The field with the user, in lower case. */
  readonly field: string;
  /** Users who run the site. */
  readonly operators: ReadonlySet<string>;
  /** What others become. */
  readonly register: 'off' | 'player';
}

/** The field with the shared secret. */
export const secretField = 'laurel-proxy-secret';

/** What a proxy says: nobody, a user, or something that no proxy says. */
export type NamedUser =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'odd' };

const nobody: NamedUser = { kind: 'nobody' };
/** Printable characters of ASCII: others are read differently by proxies and programs. */
const userPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?$/;

/** Reads the user of a request. @param proxy null if no proxy may name one */
export function readProxyUser(
  { headers, rawHeaders, peer }: Pick<Caller, 'headers' | 'rawHeaders' | 'peer'>,
  proxy: AuthProxy | null,
): NamedUser {
  if (proxy === null || !proxy.addresses.has(peer)) return nobody;
  const secret = headers[secretField];
  if (typeof secret !== 'string' || !isSameSecret(secret, proxy.secret)) return nobody;
  const values = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === proxy.field,
  );
  const [only] = values;
  if (only === undefined || only === '') return nobody;
  return values.length === 1 && userPattern.test(only)
    ? { kind: 'user', name: only }
    : { kind: 'odd' };
}
