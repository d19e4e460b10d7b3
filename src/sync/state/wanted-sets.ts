/** Stores the sets that imported trophies wait for, and when the network was asked for them (docs/spec/networks.md 8.7). */

import { dayMs } from '../../domain/time/index.ts';
import {
  oneRow,
  read,
  syncWantedSet,
  toValues,
  update,
  upsertInto,
  write,
} from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

/** The wanted sets. Instants are milliseconds UTC. */
export interface SyncWantedSets {
  /** Records wanted sets. Sets that are already recorded do not change. Ids that are not set ids are left out. */
  want(gameIds: readonly string[], now: number): Promise<void>;
  /** Returns the sets to request from the network, the longest wanted first. Returns none if the day's limit is reached. */
  wantedSets(now: number, limit: number): Promise<readonly string[]>;
  /** Records that the network was asked for a set. */
  noteAsked(gameId: string, now: number): Promise<void>;
}

const idPattern = /^NPWR\d{5}_\d{2}$/;
/**
 * Maximum number of wanted sets. Anyone can report any set to an emulator's server, so the number of sets and of requests for them is
 * limited.
 */
const maxWanted = 1000;
const maxAskedPerDay = 50;
const askedAgainAfterMs = 30 * dayMs;

const selectNoted = read<{ gameId: string }>(
  'SELECT w.game_id AS "gameId" FROM sync_wanted_set w WHERE w.network = ?',
);
const insertWanted = upsertInto(syncWantedSet);
const removeStored = write(
  `DELETE FROM sync_wanted_set WHERE network = ? AND (asked_at IS NULL OR asked_at < ?)
   AND EXISTS (SELECT 1 FROM game g WHERE g.game_id = sync_wanted_set.game_id)`,
);
const selectAsked = read<{ asked: number }>(
  'SELECT COUNT(*) AS "asked" FROM sync_wanted_set w WHERE w.network = ? AND w.asked_at > ?',
);
const selectWanted = read<{ gameId: string }>(
  `SELECT w.game_id AS "gameId" FROM sync_wanted_set w WHERE w.network = ? AND (w.asked_at IS NULL OR w.asked_at <= ?)
   AND NOT EXISTS (SELECT 1 FROM game g WHERE g.game_id = w.game_id) ORDER BY w.wanted_at, w.game_id LIMIT ?`,
);
const updateAsked = update('sync_wanted_set', 'asked_at = ?', { keys: ['network', 'game_id'] });

/** Creates access to the wanted sets of a network. */
export function createSyncWantedSets({ tables, network }: StateOf): SyncWantedSets {
  return {
    want: (gameIds, now) =>
      tables.transaction(async (transaction) => {
        await transaction.run(removeStored, [network, now - dayMs]);
        const rows = await transaction.all(selectNoted, [network]);
        const noted = new Set(rows.map(({ gameId }) => gameId));
        const added = [...new Set(gameIds)].filter((id) => idPattern.test(id) && !noted.has(id));
        await transaction.runMany(
          insertWanted,
          added
            .slice(0, Math.max(0, maxWanted - noted.size))
            .map((gameId) =>
              toValues(syncWantedSet, { network, gameId, wantedAt: now, askedAt: null }),
            ),
        );
      }),
    async wantedSets(now, limit) {
      const { asked } = await oneRow(tables, selectAsked, [network, now - dayMs]);
      const rows = await tables.all(selectWanted, [
        network,
        now - askedAgainAfterMs,
        Math.max(0, Math.min(limit, maxAskedPerDay - asked)),
      ]);
      return rows.map(({ gameId }) => gameId);
    },
    noteAsked: (gameId, now) =>
      tables.transaction(
        async (transaction) => void (await transaction.run(updateAsked, [now, network, gameId])),
      ),
  };
}
