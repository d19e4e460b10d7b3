/**
 * Commit versions: numbers that change when data is committed. Each scope has its own, so that an import for one player does not invalidate
 * cached values about other players.
 */

/** The data that a cached value depends on; null means all data. */
export type CommitScope = PlayerScope | 'catalogue' | null;

/** The scope of a value about one player and the catalogue. */
export interface PlayerScope {
  readonly playerId: number;
  /** Whether the value shows the player's rank, which imports for other players can change. */
  readonly withRank: boolean;
}

/** The commit versions at one moment. */
export interface CommitVersions {
  /** Returns a version that changes whenever data of the scope may have been committed. */
  readonly of: (scope: CommitScope) => number;
  /**
   * Returns a version that changes whenever any player's presence may have been committed. It is separate, because few values show
   * presence.
   */
  readonly ofPresence: () => number;
}

/** Returns the versions for a database engine that counts the commits of all scopes together. */
export function sameForAll(commitVersion: number, presence = 0): CommitVersions {
  return { of: () => commitVersion, ofPresence: () => presence };
}
