/** Dependencies of the sync of one player. */

import type { Logger } from 'pino';
import type { DataRecord } from '../../records/records.ts';
import type { Outcome, SqlStore } from '../../store/index.ts';
import { loadAll } from '../../store/port/load-all.ts';
import type { Clock } from './clock.ts';
import type { Connector } from './connector.ts';
import type { SyncState } from '../state/index.ts';
import type { PlayerResult } from './turn.ts';

/** The part of the store that the sync uses: imports, presence, and lookups of stored players and sets. */
export type SyncStore = Pick<SqlStore, 'load' | 'known' | 'savePresence'>;

/** The dependencies for the sync of any player. */
export interface SyncParts {
  readonly store: SyncStore;
  /** State of the sync. */
  readonly state: SyncState;
  readonly network: Connector;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval between two full syncs of a player. */
  readonly fullEveryMs: number;
  /** Aborts when the lease is lost. No further player is synced then. */
  readonly lost?: AbortSignal;
  /** Called when the sync of a player has ended. */
  readonly onResult?: (result: PlayerResult) => void;
  /** Called after every game. */
  readonly onProgress?: (progress: WalkProgress) => void;
}

/** The number of a player's changed games that were read so far, and the number of all changed games. */
export interface WalkProgress {
  readonly player: string;
  readonly done: number;
  readonly total: number;
}

/** The name that is stored as the source of data from the sync, and shown in the freshness of players. */
export const sourceName = 'network';

/** The player was unfollowed or deleted during the sync. */
export class Unfollowed extends Error {
  override readonly name = 'Unfollowed';
}

/** Stores records in one transaction. Throws LoadRejected and stores nothing if a record is rejected. */
export function loadFromNetwork(
  { store, clock }: SyncParts,
  records: readonly DataRecord[],
): Promise<readonly Outcome[]> {
  return loadAll(store, { now: clock.now(), source: sourceName }, records);
}
