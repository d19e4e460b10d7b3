/** Decides whether a session may be used over a connection (docs/spec/access.md 3, rule 5). */

import type { Caller } from '../../server/http/index.ts';
import { readAddresses } from '../../limits/index.ts';

/**
 * `plain`: not encrypted, but within a private network. `open`: neither encrypted nor within a private network, so sessions are not
 * allowed.
 */
export type ConnectionKind = 'encrypted' | 'plain' | 'open';

/** Headers that proxies add. If a request has one, the peer of the connection is a proxy, and the client may be anywhere. */
const proxyFields = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];
const nearAddresses = [readAddresses('loopback'), readAddresses('private')];

function isNear(address: string): boolean {
  return nearAddresses.some((set) => set.has(address));
}

/** Returns the kind of a request's connection. @param publicUrl the operator's setting; empty for none */
export function classifyConnection(
  { headers, isEncrypted, peer, local }: Pick<Caller, 'headers' | 'isEncrypted' | 'peer' | 'local'>,
  publicUrl: string,
): ConnectionKind {
  if (publicUrl.toLowerCase().startsWith('https:') || isEncrypted) return 'encrypted';
  const isForwarded = proxyFields.some((name) => headers[name] !== undefined);
  return !isForwarded && isNear(peer) && isNear(local) ? 'plain' : 'open';
}
