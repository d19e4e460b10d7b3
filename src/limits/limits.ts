/** All limits of a server, with counts of refusals. */

import type { ClientRules } from './client-limits.ts';
import { ClientLimits } from './client-limits.ts';
import type { LoadRules } from './load-guard.ts';
import { LoadGuard } from './load-guard.ts';
import { bytesPerMegabyte, BufferedBytes } from './buffered-bytes.ts';

/** The limits of one server. All requests to the server share them. */
export interface Limits {
  readonly clients: ClientLimits;
  readonly load: LoadGuard;
  readonly buffered: BufferedBytes;
}

/** The memory budget for responses to clients that read slowly. */
export interface BufferRules {
  /** Megabytes that responses may buffer for slow clients. */
  readonly sendMemory: number;
}

/** Creates the limits of one server. */
export function createLimits(rules: ClientRules & LoadRules & BufferRules): Limits {
  const buffered = new BufferedBytes(rules.sendMemory * bytesPerMegabyte);
  return { clients: new ClientLimits(rules), load: new LoadGuard(rules, buffered), buffered };
}
