/** Port of writes. A load is a transaction that stores records. */

import type { DataRecord } from '../../records/records.ts';

/** Result of one record of a load: added, changed, unchanged or rejected. */
export type Outcome = 'added' | 'changed' | 'unchanged' | RejectedRecord;

/** A record that was rejected and changed nothing, with the reason. */
export interface RejectedRecord {
  readonly rejected: string;
  /** The record is about a set without a definition, or about a trophy that the definition lacks. */
  readonly missing?: 'definition' | 'trophy';
}

/** A complete list of a player's games and earned trophies on the networks to which the listed games belong. */
export interface PlayList {
  readonly player: string;
  /** Numbers of the earned trophies by case-folded game id; null for a game whose trophies the list does not contain. */
  readonly games: ReadonlyMap<string, ReadonlySet<number> | null>;
}

/** A stored game that a list lacked, or some of whose trophies the list lacked. */
export interface PrunedGame {
  /** The id as stored. */
  readonly game: string;
  /** Whether the list lacked the whole game. */
  readonly isWhole: boolean;
  /** The number of trophies that the list lacked, and the numbers of the first of them. */
  readonly total: number;
  readonly trophies: readonly number[];
}

/** The stored games and trophies that a list lacked. They were removed, unless the removal was refused. */
export interface Pruned {
  readonly games: number;
  readonly trophies: number;
  /** The first of these games. */
  readonly first: readonly PrunedGame[];
  /** Whether the removal was refused, because too much would have vanished. Nothing was removed then. */
  readonly isRefused: boolean;
}

/** One atomic write transaction; readers see its changes after the commit. */
export interface Load {
  /**
   * Removes the player's games and trophies that the list lacks. Refused if more than a fifth of either would vanish, unless forced.
   * Call once, after all records are applied.
   */
  prune(list: PlayList, force: boolean): Promise<Pruned>;
  /** Applies records in order and returns one outcome per record. A rejected record changes nothing. */
  apply(records: readonly DataRecord[]): Promise<readonly Outcome[]>;
}

/** Facts that apply to all records of a load. */
export interface LoadOptions {
  /** Update date of players whose records do not state one: milliseconds UTC. */
  readonly now: number;
  /** Source name recorded with the player's update, such as `ndjson` or `archive`. */
  readonly source: string;
  /** Restores players who were deleted on request; without it, their records are rejected (docs/spec/decisions.md 8). */
  readonly force?: boolean;
}

/** A load of records that are in memory. */
export interface SmallLoad {
  readonly options: LoadOptions;
  readonly records: readonly DataRecord[];
  /** Throws to roll the load back. It may be called again for the same load: when loads fail together, each is repeated alone. */
  readonly check: (outcomes: readonly Outcome[]) => void;
}

/** Writes of data. */
export interface Loads {
  /** Runs `work` in one transaction, which is rolled back if it throws. */
  load<T>(options: LoadOptions, work: (load: Load) => Promise<T>): Promise<T>;
  /**
   * Loads records and returns one outcome per record in order. Small loads that arrive together share a transaction and the `now` of the
   * newest of them. If one of them fails, only that load is rolled back.
   */
  loadRecords(load: SmallLoad): Promise<readonly Outcome[]>;
}
