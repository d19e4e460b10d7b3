/** What bounds the use of a server, with counts of what it refused. */

import type { ClientRules } from './client-limits.ts';
import { ClientLimits } from './client-limits.ts';
import type { LoadRules } from './load-guard.ts';
import { LoadGuard } from './load-guard.ts';
import { bytesPerMegabyte, HeldBytes } from './held-bytes.ts';

export interface Limits {
  readonly clients: ClientLimits;
  readonly load: LoadGuard;
  readonly held: HeldBytes;
}

export interface HeldRules {
  /** Megabytes that answers may hold for slow readers. */
  readonly sendMemory: number;
}

/** Limits of one server; its counts begin at 0. */
export function createLimits(rules: ClientRules & LoadRules & HeldRules): Limits {
  const held = new HeldBytes(rules.sendMemory * bytesPerMegabyte);
  return { clients: new ClientLimits(rules), load: new LoadGuard(rules, held), held };
}
