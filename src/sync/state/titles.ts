/** Stores the sync state of followed players' games. */

import type { Parameters, RowOf, Write } from '../../store/sql.ts';
import {
  columnList,
  columnName,
  deletion,
  oneRow,
  read,
  syncTitle,
  update,
  toValues,
  write,
} from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

/** A followed player's game: its data in the list, and the data that was read. */
export type SyncTitle = Readonly<RowOf<typeof syncTitle>>;

/** A game in the network's list. */
export type ListedTitle = Omit<
  SyncTitle,
  'network' | 'nameKey' | 'loadedMark' | 'failures' | 'error' | 'loadedAt' | 'changedTrophies'
>;

/** The result of reading a game. */
interface TitleLoaded {
  /** The `listedMark` that was read; null if the response was incomplete and the game must be read again. */
  readonly loadedMark: string | null;
  /** Milliseconds UTC. */
  readonly now: number;
  /** Numbers of new and changed trophies. */
  readonly changedTrophies: readonly number[];
  /** Whether any data of the player changed. */
  readonly changed: boolean;
}

/**
 * Two marks of a game (texts that change when the game changes, engine/mark.ts): the mark in the list, and the mark when the game was last
 * read. The second is null if the game was never read or must be read again.
 */
export type TitleMarks = Pick<SyncTitle, 'listedMark' | 'loadedMark'>;

/** A game that a sync changed. */
interface ChangedTitle {
  readonly gameId: string;
  readonly trophies: readonly number[];
}

interface PendingBatch {
  /** Games with at least this number of failures are left out. */
  readonly maxFailures: number;
  /** The last game of the previous batch; null for the first batch. */
  readonly after: SyncTitle | null;
  readonly limit: number;
}

/** The games of followed players, including the pending ones, which must be read. */
export interface SyncTitles {
  /** Stores rows of a list. Games with changed rows become pending, and their failures are reset. */
  listTitles(nameKey: string, titles: readonly ListedTitle[]): Promise<void>;
  /** Returns the marks of each game; null for a game that was never listed. */
  marksOf(nameKey: string, gameIds: readonly string[]): Promise<readonly (TitleMarks | null)[]>;
  /** Sets `loadedMark` for games whose stored data is already current. */
  takeOverMarks(
    nameKey: string,
    marks: readonly { readonly gameId: string; readonly mark: string }[],
  ): Promise<void>;
  /** Returns a batch of pending games, most recently changed first. */
  pendingTitles(nameKey: string, batch: PendingBatch): Promise<readonly SyncTitle[]>;
  /** Returns the number of pending games with fewer than `maxFailures` failures; without it, of all pending games. */
  countPending(nameKey: string, maxFailures?: number): Promise<number>;
  /** Returns the number of pending games, and how many of them have a set that is not stored in the version of the list. */
  pendingWork(nameKey: string): Promise<{ readonly pending: number; readonly newSets: number }>;
  titleLoaded(nameKey: string, gameId: string, loaded: TitleLoaded): Promise<void>;
  titleFailed(nameKey: string, gameId: string, error: string): Promise<void>;
  /** Removes the games that a complete list lacks, so that they are read again if a later list contains them. */
  forgetUnlisted(nameKey: string, listed: ReadonlySet<string>): Promise<void>;
  /** Resets failures, so that skipped games are tried again. */
  forgetFailures(nameKey: string): Promise<void>;
  /** Returns the last change of any listed game, in milliseconds UTC; null if there is none. */
  lastPlayedAt(nameKey: string): Promise<number | null>;
  /** Returns the games that were changed by the sync since `at`. */
  changedSince(nameKey: string, at: number): Promise<readonly ChangedTitle[]>;
}

const stated = [
  'service',
  'title',
  'image',
  'platform',
  'setVersion',
  'lastUpdatedAt',
  'statedEarned',
  'listedMark',
] as const;
/** Inserts no rows for a player who was removed at the same time. */
const upsertListed = write(
  `INSERT INTO sync_title (${syncTitle.properties.map(columnName).join(', ')})
   SELECT ${syncTitle.properties.map(() => '?').join(', ')} WHERE EXISTS (SELECT 1 FROM sync_player f WHERE f.network = ? AND f.name_key = ?)
   ON CONFLICT (network, name_key, game_id) DO UPDATE SET ${stated.map((name) => `${columnName(name)} = excluded.${columnName(name)}`).join(', ')},
     failures = CASE WHEN sync_title.listed_mark = excluded.listed_mark THEN sync_title.failures ELSE 0 END`,
);
const selectMarks = read<TitleMarks>(
  'SELECT listed_mark AS "listedMark", loaded_mark AS "loadedMark" FROM sync_title WHERE network = ? AND name_key = ? AND game_id = ?',
);
const updateMark = update('sync_title', 'loaded_mark = ?, failures = 0, error = NULL', {
  keys: ['network', 'name_key', 'game_id'],
});
const anyFailures = 2_000_000_000;
const isPending = '(t.loaded_mark IS NULL OR t.loaded_mark <> t.listed_mark)';
const selectPending = read<SyncTitle>(
  `SELECT ${columnList(syncTitle, 't')} FROM sync_title t
   WHERE t.network = ? AND t.name_key = ? AND ${isPending} AND t.failures < ? AND (? = 0 OR t.listed_mark < ? OR (t.listed_mark = ? AND t.game_id > ?))
   ORDER BY t.listed_mark DESC, t.game_id LIMIT ?`,
);
const selectPendingCount = read<{ pending: number }>(
  `SELECT COUNT(*) AS "pending" FROM sync_title t WHERE t.network = ? AND t.name_key = ? AND ${isPending} AND t.failures < ?`,
);
const selectPendingWork = read<{ pending: number; known: number }>(
  `SELECT COUNT(*) AS "pending", COUNT(g.game_id) AS "known" FROM sync_title t
   LEFT JOIN game g ON g.game_id = t.game_id AND g.set_version = t.set_version WHERE t.network = ? AND t.name_key = ? AND ${isPending}`,
);
const selectLastPlayed = read<{ playedAt: number | null }>(
  'SELECT MAX(t.last_updated_at) AS "playedAt" FROM sync_title t WHERE t.network = ? AND t.name_key = ?',
);
const updateLoaded = update(
  'sync_title',
  'loaded_mark = ?, failures = failures * ?, error = NULL, loaded_at = COALESCE(?, loaded_at), changed_trophies = COALESCE(?, changed_trophies)',
  { keys: ['network', 'name_key', 'game_id'] },
);
const updateFailed = update('sync_title', 'failures = failures + 1, error = ?', {
  keys: ['network', 'name_key', 'game_id'],
});
const selectIds = read<{ gameId: string }>(
  'SELECT game_id AS "gameId" FROM sync_title WHERE network = ? AND name_key = ?',
);
const deleteTitle = deletion('sync_title', { keys: ['network', 'name_key', 'game_id'] });
const updateForgotten = update('sync_title', 'failures = 0', {
  keys: ['network', 'name_key'],
  and: 'failures > 0',
});
const selectChanged = read<{ gameId: string; changedTrophies: string | null }>(
  `SELECT t.game_id AS "gameId", t.changed_trophies AS "changedTrophies" FROM sync_title t
   WHERE t.network = ? AND t.name_key = ? AND t.loaded_at >= ? ORDER BY t.game_id`,
);

/** Creates access to the games of a network's followed players. */
export function createSyncTitles({ tables, network }: StateOf): SyncTitles {
  const run = (command: Write, parameters: Parameters): Promise<void> =>
    tables.transaction(async (transaction) => void (await transaction.run(command, parameters)));
  return {
    ...createPendingReads({ tables, network }),
    ...createMarks({ tables, network }),
    listTitles: (nameKey, titles) =>
      tables.transaction((transaction) =>
        transaction.runMany(
          upsertListed,
          titles.map((title) => [
            ...toValues(syncTitle, listedRow({ network, nameKey }, title)),
            network,
            nameKey,
          ]),
        ),
      ),
    titleLoaded: (nameKey, gameId, { loadedMark, now, changed, changedTrophies }) =>
      run(updateLoaded, [
        loadedMark,
        loadedMark === null ? 1 : 0,
        changed ? now : null,
        changed ? changedTrophies.join(',') : null,
        network,
        nameKey,
        gameId,
      ]),
    titleFailed: (nameKey, gameId, error) => run(updateFailed, [error, network, nameKey, gameId]),
    async forgetUnlisted(nameKey, listed) {
      const stored = await tables.all(selectIds, [network, nameKey]);
      const unlisted = stored.filter(({ gameId }) => !listed.has(gameId));
      const keys = unlisted.map(({ gameId }) => [network, nameKey, gameId]);
      await tables.transaction((transaction) => transaction.runMany(deleteTitle, keys));
    },
    forgetFailures: (nameKey) => run(updateForgotten, [network, nameKey]),
    lastPlayedAt: async (nameKey) =>
      (await tables.get(selectLastPlayed, [network, nameKey]))?.playedAt ?? null,
    async changedSince(nameKey, at) {
      const rows = await tables.all(selectChanged, [network, nameKey, at]);
      return rows.map(({ gameId, changedTrophies }) => ({
        gameId,
        trophies: numbersOf(changedTrophies ?? ''),
      }));
    },
  };
}

function createMarks({ tables, network }: StateOf): Pick<SyncTitles, 'marksOf' | 'takeOverMarks'> {
  return {
    async marksOf(nameKey, gameIds) {
      const rows = await tables.allMany(
        selectMarks,
        gameIds.map((gameId) => [network, nameKey, gameId]),
      );
      return rows.map(([row]) => row ?? null);
    },
    takeOverMarks: (nameKey, marks) =>
      tables.transaction((transaction) =>
        transaction.runMany(
          updateMark,
          marks.map(({ gameId, mark }) => [mark, network, nameKey, gameId]),
        ),
      ),
  };
}

function createPendingReads({
  tables,
  network,
}: StateOf): Pick<SyncTitles, 'pendingTitles' | 'countPending' | 'pendingWork'> {
  return {
    pendingTitles(nameKey, { maxFailures, after, limit }) {
      const { listedMark, gameId } = after ?? { listedMark: '', gameId: '' };
      return tables.all(selectPending, [
        network,
        nameKey,
        maxFailures,
        Number(after !== null),
        listedMark,
        listedMark,
        gameId,
        limit,
      ]);
    },
    countPending: async (nameKey, maxFailures = anyFailures) =>
      (await oneRow(tables, selectPendingCount, [network, nameKey, maxFailures])).pending,
    async pendingWork(nameKey) {
      const { pending, known } = await oneRow(tables, selectPendingWork, [network, nameKey]);
      return { pending, newSets: pending - known };
    },
  };
}

function listedRow(of: Pick<SyncTitle, 'network' | 'nameKey'>, title: ListedTitle): SyncTitle {
  return {
    ...of,
    ...title,
    loadedMark: null,
    failures: 0,
    error: null,
    loadedAt: null,
    changedTrophies: null,
  };
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number);
}
