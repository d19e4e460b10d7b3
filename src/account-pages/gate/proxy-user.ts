/**
 * Reads the user whom a proxy names (docs/spec/access.md 3, rule 3). The header is trusted only from the addresses that are set for this
 * purpose (never those of `--trust-proxy`) and only together with the shared secret. From any other client it is ignored.
 */

import type { AddressSet } from '../../limits/index.ts';
import { isSameSecret } from '../../access/index.ts';
import type { Caller } from '../../server/http/index.ts';

/** The proxies that may name a user. */
export interface AuthProxy {
  readonly addresses: AddressSet;
  /** The shared secret, which the proxy sends in the header `secretField`. */
  readonly secret: string;
  /** The name of the header with the user, in lower case. */
  readonly field: string;
  /** Users who are operators of the site. */
  readonly operators: ReadonlySet<string>;
  /** Whether users who are not operators get an account with the role `player`, or none. */
  readonly register: 'off' | 'player';
}

/** The name of the header with the shared secret. */
export const secretField = 'laurel-proxy-secret';

/** The result of reading the headers: no user, a user, or a combination that no proxy sends. */
export type NamedUser =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'odd' };

const nobody: NamedUser = { kind: 'nobody' };
/** Only printable ASCII: proxies and programs interpret other characters in different ways. */
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
