/** Whether a connection may carry a session (docs/spec/access.md 3, rule 5). */

import type { Caller } from '../../server/http/index.ts';
import { readAddresses } from '../../limits/index.ts';

/** `encrypted`, `plain` within a private network, or `open`: neither, so that it carries no session. */
export type ConnectionKind = 'encrypted' | 'plain' | 'open';

/** Fields that proxies add: the client is then elsewhere. */
const proxyFields = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];
const nearAddresses = [readAddresses('loopback'), readAddresses('private')];

function isNear(address: string): boolean {
  return nearAddresses.some((set) => set.has(address));
}

/** The kind of a request's connection. @param publicUrl the operator's setting; empty for none */
export function classifyConnection(
  { headers, isEncrypted, peer, local }: Pick<Caller, 'headers' | 'isEncrypted' | 'peer' | 'local'>,
  publicUrl: string,
): ConnectionKind {
  if (publicUrl.toLowerCase().startsWith('https:') || isEncrypted) return 'encrypted';
  const isForwarded = proxyFields.some((name) => headers[name] !== undefined);
  return !isForwarded && isNear(peer) && isNear(local) ? 'plain' : 'open';
}
