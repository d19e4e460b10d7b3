/** Dependencies of the sync of one player. */

import type { Logger } from 'pino';
import type { DataRecord } from '../../records/records.ts';
import type { Outcome, SqlStore } from '../../store/index.ts';
import { loadAll } from '../../store/port/load-all.ts';
import type { Clock } from './clock.ts';
import type { Connector } from './connector.ts';
import type { SyncState } from '../state/index.ts';
import type { PlayerResult } from './turn.ts';

/** The parts of the store that the sync uses: loads, presence, and lookups of stored players and sets. */
export type SyncStore = Pick<SqlStore, 'load' | 'known' | 'savePresence'>;

/** What the sync of every player needs. */
export interface SyncParts {
  readonly store: SyncStore;
  /** State of the sync. */
  readonly state: SyncState;
  readonly network: Connector;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval between full syncs of a player. */
  readonly fullEveryMs: number;
  /** Aborted when the lease is lost; no further player is synced then. */
  readonly lost?: AbortSignal;
  /** Called when the walk of a player is over. */
  readonly onResult?: (result: PlayerResult) => void;
  /** Called after every game. */
  readonly onProgress?: (progress: WalkProgress) => void;
}

/** How many of a player's changed games are loaded. */
export interface WalkProgress {
  readonly player: string;
  readonly done: number;
  readonly total: number;
}

/** Name of this source in the freshness of players. */
export const sourceName = 'network';

/** The player was unfollowed or deleted during the sync. */
export class Unfollowed extends Error {
  override readonly name = 'Unfollowed';
}

/** Loads records in one transaction. Throws LoadRejected and loads nothing if a record is rejected. */
export function loadFromNetwork(
  { store, clock }: SyncParts,
  records: readonly DataRecord[],
): Promise<readonly Outcome[]> {
  return loadAll(store, { now: clock.now(), source: sourceName }, records);
}
