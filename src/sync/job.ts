/** What a walk over one player's games works with. */

import type { DataRecord } from '../data/records/records.ts';
import type { Outcome, SqlStore } from '../store/index.ts';
import { loadAll } from '../store/port/load-all.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';
import type { SyncState } from './state/index.ts';

/** The data as the sync needs it: loads, and what is known of a player or a set before one. */
export type SyncStore = Pick<SqlStore, 'load' | 'known'>;

export interface SyncParts {
  readonly store: SyncStore;
  /** What the sync itself keeps. */
  readonly state: SyncState;
  readonly network: Network;
  readonly clock: Clock;
  /** A whole walk of the list is due this long after the one before. */
  readonly fullEveryMs: number;
  /** Aborted when another node leads the sync: nobody else has his turn. */
  readonly lost?: AbortSignal;
  /** Told of every game that is done. */
  readonly onProgress?: (progress: WalkProgress) => void;
}

export interface WalkProgress {
  readonly player: string;
  readonly done: number;
  readonly total: number;
}

/** Named in a player's freshness. */
export const sourceName = 'network';

/** The owner stopped following the player meanwhile, or deleted him. */
export class Unfollowed extends Error {
  override readonly name = 'Unfollowed';
}

/** Loads records in one transaction: all of them, or none and LoadRejected. */
export function loadFromNetwork({ store, clock }: SyncParts, records: readonly DataRecord[]): Promise<readonly Outcome[]> {
  return loadAll(store, { now: clock.now(), source: sourceName, isRepeatable: true }, records);
}
