/** What bounds the use of a server, with counts of what it refused. */

import type { ClientRules } from './client-limits.ts';
import { ClientLimits } from './client-limits.ts';
import type { LoadRules } from './load-guard.ts';
import { LoadGuard } from './load-guard.ts';
import { bytesPerMegabyte, BufferedBytes } from './buffered-bytes.ts';

export interface Limits {
  readonly clients: ClientLimits;
  readonly load: LoadGuard;
  readonly held: BufferedBytes;
}

export interface BufferRules {
  /** Megabytes that answers may hold for slow readers. */
  readonly sendMemory: number;
}

/** Limits of one server; its counts begin at 0. */
export function createLimits(rules: ClientRules & LoadRules & BufferRules): Limits {
  const held = new BufferedBytes(rules.sendMemory * bytesPerMegabyte);
  return { clients: new ClientLimits(rules), load: new LoadGuard(rules, held), held };
}
