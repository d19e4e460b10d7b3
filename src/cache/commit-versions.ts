/** Commit versions by what a cached value depends on, so that a load of one player does not concern the values of others. */

/** What a cached value depends on. Null: on all data. */
export type CommitScope = PlayerScope | 'catalogue' | null;

/** A value about one player and the catalogue. */
export interface PlayerScope {
  readonly playerId: number;
  /** Whether the value shows the player's rank, which loads of others move. */
  readonly withRank: boolean;
}

/** The commit versions of one moment. */
export interface CommitVersions {
  /** Changes when data of the scope may have been committed since. */
  readonly of: (scope: CommitScope) => number;
  /** Changes when somebody's presence may have been committed since. It is of no scope: few values show it. */
  readonly ofPresence: () => number;
}

/** Versions of an engine that counts all commits of data together. */
export function sameForAll(commitVersion: number, presence = 0): CommitVersions {
  return { of: () => commitVersion, ofPresence: () => presence };
}
