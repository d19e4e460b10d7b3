/** Port of writes: loads of records. */

import type { DataRecord } from '../../records/records.ts';

/** Result of one record of a load. */
export type Outcome = 'added' | 'changed' | 'unchanged' | RejectedRecord;

/** A record that changed nothing, and why. */
export interface RejectedRecord {
  readonly rejected: string;
  /** The record is about a set without a definition, or about a trophy that the definition lacks. */
  readonly missing?: 'definition' | 'trophy';
}

/** A complete list of what a player has, of the networks of its games. */
export interface PlayList {
  readonly player: string;
  /** Numbers of the earned trophies by folded id of the game; null for a game of which the list does not contain the trophies. */
  readonly games: ReadonlyMap<string, ReadonlySet<number> | null>;
}

/** A game that a list lacked, or of which it lacked trophies. */
export interface PrunedGame {
  /** The id as stored. */
  readonly game: string;
  /** The list lacked the game. */
  readonly isWhole: boolean;
  /** The number of trophies, and the first of them. */
  readonly total: number;
  readonly trophies: readonly number[];
}

/** What a list lacked and was removed, or would have been if it was refused. */
export interface Pruned {
  readonly games: number;
  readonly trophies: number;
  /** The first games. */
  readonly first: readonly PrunedGame[];
  /** Too much would vanish: nothing was removed. */
  readonly isRefused: boolean;
}

/** One atomic write transaction; readers see it after the commit. */
export interface Load {
  /**
   * Removes what the player has and the list lacks. Refused if more than a fifth of the games or trophies would vanish, unless forced.
   * Call once, after all records are applied.
   */
  prune(list: PlayList, force: boolean): Promise<Pruned>;
  /** Applies records in order and returns one outcome per record. A rejected record changes nothing. */
  apply(records: readonly DataRecord[]): Promise<readonly Outcome[]>;
}

/** What a load states for all of its records. */
export interface LoadOptions {
  /** Update date of players whose records do not state one: milliseconds UTC. */
  readonly now: number;
  /** Source name recorded with the player's update, such as `ndjson` or `archive`. */
  readonly source: string;
  /** Restores players who were deleted on request; otherwise their records are rejected (docs/spec/decisions.md 8). */
  readonly force?: boolean;
}

/** A load of records that are in memory. */
export interface SmallLoad {
  readonly options: LoadOptions;
  readonly records: readonly DataRecord[];
  /** Throws to roll the load back. It may be called again for the same load, which is repeated alone if others failed with it. */
  readonly check: (outcomes: readonly Outcome[]) => void;
}

/** Writes of data. */
export interface Loads {
  /** Runs `work` in one transaction; an exception rolls it back. */
  load<T>(options: LoadOptions, work: (load: Load) => Promise<T>): Promise<T>;
  /**
   * Loads records and returns one outcome per record in order. Small loads that wait for others share a transaction, whose time is
   * that of the newest of them; each is still rolled back alone.
   */
  loadRecords(load: SmallLoad): Promise<readonly Outcome[]>;
}
