/** Reads stored play time by title of a network, and the trophy sets of the titles (docs/spec/networks.md 13). */

import type { Network } from '../../domain/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { RowOf } from '../../store/sql.ts';
import { read, syncTitleSet, toValues, upsertInto } from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

/** Facts that decide whether a player's play time is read. Instants are milliseconds UTC. */
export interface PlayFacts {
  /** Whether the player hides their play time. */
  readonly isHidden: boolean;
  /** When the player was last seen online on the network; null if never. */
  readonly seenAt: number | null;
}

/** The stored play time of a title. */
export interface StoredHours {
  /** When the title was last played; null if unknown. */
  readonly lastAt: number | null;
}

/** Play time of a title that was stored before the game of its set. */
export interface UnlinkedHours {
  readonly network: Network;
  readonly titleId: string;
  readonly gameId: string;
  readonly seconds: number;
}

/** The stored play time of a network's players, and the sets of its titles. */
export interface SyncHours {
  playFacts(playerId: number): Promise<PlayFacts>;
  /** Returns a player's stored play time by title id. */
  storedHours(playerId: number): Promise<ReadonlyMap<string, StoredHours>>;
  /** Returns a player's play time of titles whose game has been stored meanwhile. */
  unlinkedHours(playerId: number): Promise<readonly UnlinkedHours[]>;
  /**
   * Returns the sets of titles; null for a title without a set. Titles that were never requested are left out.
   * @param since milliseconds UTC: a title without a set that was last requested before this time is left out too
   */
  titleSets(
    titleIds: readonly string[],
    since: number,
  ): Promise<ReadonlyMap<string, string | null>>;
  saveTitleSets(sets: ReadonlyMap<string, string | null>, now: number): Promise<void>;
}

const selectFacts = read<{
  hoursHidden: number;
  state: string | null;
  seenAt: number | null;
  readAt: number | null;
}>(
  `SELECT p.hours_hidden AS "hoursHidden", s.state AS "state", s.seen_at AS "seenAt", s.read_at AS "readAt"
   FROM player p LEFT JOIN presence s ON s.player_id = p.player_id AND s.network = ? WHERE p.player_id = ?`,
);
const selectHours = read<{ titleId: string; lastAt: number | null }>(
  'SELECT h.source_id AS "titleId", h.last_at AS "lastAt" FROM play_time h WHERE h.player_id = ? AND h.network = ?',
);
const selectUnlinked = read<Omit<UnlinkedHours, 'network'>>(
  `SELECT h.source_id AS "titleId", g.game_id AS "gameId", h.seconds AS "seconds" FROM play_time h
   JOIN sync_title_set s ON s.network = h.network AND s.title_id = h.source_id
   JOIN game g ON g.game_id = s.game_id WHERE h.player_id = ? AND h.network = ? AND h.game_id IS NULL ORDER BY h.source_id`,
);
const selectSet = read<Pick<RowOf<typeof syncTitleSet>, 'gameId'>>(
  `SELECT s.game_id AS "gameId" FROM sync_title_set s
   WHERE s.network = ? AND s.title_id = ? AND (s.game_id IS NOT NULL OR s.asked_at >= ?)`,
);
const upsertSet = upsertInto(syncTitleSet);

/** Creates access to the stored play time of a network's players. */
export function createSyncHours({ tables, network }: StateOf): SyncHours {
  return {
    async playFacts(playerId) {
      const row = await tables.get(selectFacts, [network, playerId]);
      if (row === undefined) return { isHidden: true, seenAt: null }; // the player was deleted a moment ago
      const isOnline = row.state !== null && row.state !== 'offline';
      return { isHidden: row.hoursHidden === 1, seenAt: isOnline ? row.readAt : row.seenAt };
    },
    async storedHours(playerId) {
      const rows = await tables.all(selectHours, [playerId, network]);
      return new Map(rows.map(({ titleId, lastAt }) => [titleId, { lastAt }]));
    },
    unlinkedHours: async (playerId) =>
      (await tables.all(selectUnlinked, [playerId, network])).map((row) => ({ network, ...row })),
    async titleSets(titleIds, since) {
      const found = await tables.allMany(
        selectSet,
        titleIds.map((titleId) => [network, titleId, since]),
      );
      return new Map(
        zip(titleIds, found).flatMap(([titleId, rows]) =>
          rows.length === 0 ? [] : [[titleId, invariant(rows[0], 'one row was found').gameId]],
        ),
      );
    },
    saveTitleSets: (sets, now) =>
      tables.transaction((transaction) =>
        transaction.runMany(
          upsertSet,
          [...sets].map(([titleId, gameId]) =>
            toValues(syncTitleSet, { network, titleId, gameId, askedAt: now }),
          ),
        ),
      ),
  };
}
