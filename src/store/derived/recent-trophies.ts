/**
 * The trophies that were earned last: about 2,000 over all counted players, by date (docs/spec/figures.md 7). Without this list, pages
 * would read the newest trophies of each player. `recent_trophy` contains every dated trophy of a counted player from a stored cursor on,
 * except those dated after their import (ahead.ts). When there are too many rows, the oldest are dropped, which moves the cursor. The table
 * is written with the counts over all players (aggregates.ts).
 */

import { invariant } from '../../invariant.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import { deletion, read, write } from '../engine/statement.ts';
import type { RowOf } from '../schema/tables.ts';
import { insertInto, recentTrophy, setting, upsertInto, toValues } from '../schema/tables.ts';
import { findAhead, isInTable, writeAhead } from './ahead.ts';
import { isCounted } from './visibility.ts';

const listedTrophies = 2000;
const maxTrophies = 2500;
/** Minimum number of trophies in the list: if there are fewer, dropped trophies are looked up again. */
const minTrophies = 1000;
/** Number of players whose trophies are added before surplus ones are dropped. */
const batchSize = 32;
/** Maximum number of players in memory during a load. If there are more, the `keptPlayers` with the newest trophies remain. */
const maxPlayers = 8000;
const keptPlayers = 3000;
const fromName = 'recent_from';

/** A cursor in the order of the list: by date, player, game and number, all descending. */
interface RecentCursor {
  readonly earnedAt: number;
  readonly playerId: number;
  readonly gameId: string;
  readonly trophyId: number;
}

type RecentRow = RowOf<typeof recentTrophy>;

const beforeAll: RecentCursor = {
  earnedAt: Number.MIN_SAFE_INTEGER,
  playerId: 0,
  gameId: '',
  trophyId: 0,
};

const newestFirst = (alias: string): string =>
  `${alias}.earned_at DESC, ${alias}.player_id DESC, ${alias}.game_id DESC, ${alias}.trophy_id DESC`;
const placeText = '(earned_at, player_id, game_id, trophy_id)';

const placeValue = `(SELECT f.value FROM setting f WHERE f.name = '${fromName}')`;
const selectFrom = read<{ value: string | null }>(`SELECT ${placeValue} AS "value"`);
const selectList = read<{ from: string | null; number: number; trophies: number }>(
  `SELECT ${placeValue} AS "from", c.value AS "number", (SELECT COUNT(*) FROM recent_trophy) AS "trophies"
   FROM counter c WHERE c.name = 'recent'`,
);
const writeFrom = upsertInto(setting);
const removeFrom = deletion('setting', { keys: ['name'] });
const removeAll = write('DELETE FROM recent_trophy');
const writeNumber = write("UPDATE counter SET value = ? WHERE name = 'recent'");
const selectLastListed = read<RecentCursor>(
  `SELECT r.earned_at AS "earnedAt", r.player_id AS "playerId", r.game_id AS "gameId", r.trophy_id AS "trophyId"
   FROM recent_trophy r ORDER BY ${newestFirst('r')} LIMIT 1 OFFSET ${listedTrophies - 1}`,
);
const removeOlder = write(
  `DELETE FROM recent_trophy WHERE earned_at <= ? AND ${placeText} < (?, ?, ?, ?)`,
);
/**
 * Tests `isCounted` in a CASE, not in WHERE. In WHERE, it makes PostgreSQL search an index of all players instead of one player's rows, as
 * long as it has no statistics.
 */
const countedPlayers = `COUNT(CASE WHEN ${isCounted} THEN 1 END)`;
/** Removes wrong rows. Compares with a count, because PostgreSQL may convert NOT EXISTS into a join with all of `earned`. */
const removeWrong = deletion('recent_trophy', {
  keys: ['player_id'],
  and: `0 = (
     SELECT ${countedPlayers} FROM earned e JOIN player p ON p.player_id = e.player_id
     WHERE e.player_id = recent_trophy.player_id AND e.game_id = recent_trophy.game_id
       AND e.trophy_id = recent_trophy.trophy_id AND e.earned_at = recent_trophy.earned_at
       AND NOT ${isInTable({ pair: 'e', trophyId: 'e.trophy_id', date: 'e.earned_at' })})`,
});
/** Selects the newest trophies of some players that the list lacks. If it returns one more than the maximum, older ones must be dropped. */
const selectMissingOf = (players: number) =>
  read<Omit<RecentRow, 'loadedAt' | 'loadNumber'>>(
    `SELECT e.player_id AS "playerId", e.game_id AS "gameId", e.trophy_id AS "trophyId", e.earned_at AS "earnedAt"
     FROM earned e
     WHERE e.player_id IN (${Array.from({ length: players }, () => '?').join(', ')})
       AND e.earned_at >= ? AND (e.earned_at, e.player_id, e.game_id, e.trophy_id) >= (?, ?, ?, ?)
       AND 1 = (SELECT ${countedPlayers} FROM player p WHERE p.player_id = e.player_id)
       AND NOT ${isInTable({ pair: 'e', trophyId: 'e.trophy_id', date: 'e.earned_at' })}
       AND NOT EXISTS (SELECT 1 FROM recent_trophy r
         WHERE r.player_id = e.player_id AND r.game_id = e.game_id AND r.trophy_id = e.trophy_id)
     ORDER BY ${newestFirst('e')} LIMIT ${maxTrophies + 1}`,
  );
const selectMissingOfOne = selectMissingOf(1);
const selectMissingOfBatch = selectMissingOf(batchSize);
const insertRecent = insertInto(recentTrophy);
const selectNewestPlayers = read<{ playerId: number; newestAt: number }>(
  `SELECT s.player_id AS "playerId", s.last_earned_at AS "newestAt" FROM player_score s
   WHERE s.visible = 1 AND s.last_earned_at IS NOT NULL AND (s.last_earned_at, s.player_id) < (?, ?)
   ORDER BY s.last_earned_at DESC NULLS LAST, s.player_id DESC LIMIT ${batchSize}`,
);

/** The state of the list while it is written. */
interface RecentList {
  /** The list is complete from this cursor on. */
  readonly cursor: RecentCursor;
  /** The highest load number so far. Each write of a player's trophies assigns the next one. */
  readonly number: number;
  readonly trophies: number;
}

/** Players whose trophies a load or a correction changed, with the newest date that they have now or had before. */
export class RecentPlayers {
  #newest = new Map<number, number>();
  /** The newest date of the players who were removed from memory. */
  #omittedAt = -Infinity;

  /** @param dates of the player's newest trophy, before and after the change */
  note(playerId: number, dates: readonly (number | null | undefined)[]): void {
    const known = dates.filter((date) => date !== null && date !== undefined);
    if (known.length > 0)
      this.#newest.set(playerId, Math.max(...known, this.#newest.get(playerId) ?? -Infinity));
    if (this.#newest.size > maxPlayers) this.#omitOldest();
  }

  /**
   * Removes the players with the oldest dates. More players remain than the list has trophies, so trophies of the removed players are not
   * in the list, unless other trophies were removed from it.
   */
  #omitOldest(): void {
    const players = [...this.#newest].toSorted(byNewest);
    this.#newest = new Map(players.slice(0, keptPlayers));
    const [, omittedAt] = invariant(
      players[keptPlayers],
      'a list is cut only if it has more players than it may keep',
    );
    this.#omittedAt = Math.max(this.#omittedAt, omittedAt);
  }

  /**
   * Writes the noted players' trophies that belong to the list, and removes those that do not. No other transaction may write the counts
   * at the same time.
   *
   * @param loadedAt milliseconds UTC
   * @returns how many load numbers were assigned
   */
  async write(transaction: Transaction, loadedAt: number): Promise<number> {
    if (this.#newest.size === 0) return 0;
    // Players who were removed from memory may have trophies dated in the future, too.
    if (this.#omittedAt > loadedAt) await findAhead(transaction, loadedAt);
    else await writeAhead(transaction, this.#newest, loadedAt);
    const found = await readList(transaction);
    const players = [...this.#newest]
      .filter(([, newestAt]) => newestAt >= found.cursor.earnedAt)
      .toSorted(byNewest);
    const omittedAt = this.#omittedAt;
    this.#newest.clear();
    this.#omittedAt = -Infinity;
    let list = found;
    for (let start = 0; start < players.length; start += batchSize) {
      const batch = players.slice(start, start + batchSize);
      const [first] = batch;
      if (first === undefined || isBefore(first, list.cursor)) break;
      const playerIds = batch.map(([playerId]) => playerId);
      list = await writePlayers(transaction, playerIds, { list, loadedAt });
    }
    if (omittedAt >= list.cursor.earnedAt)
      list = await findList(transaction, await emptied(transaction, list));
    else if (list.cursor !== beforeAll && list.trophies < minTrophies)
      list = await findList(transaction, list);
    return list.number - found.number;
  }
}

/** A player, and the date of their newest trophy. */
type NewestOfPlayer = readonly [playerId: number, newestAt: number];

/** Sorts in the order of the list, so that most players are added before players whose trophies would be dropped again. */
function byNewest([one, oneAt]: NewestOfPlayer, [other, otherAt]: NewestOfPlayer): number {
  return otherAt - oneAt || other - one;
}

/** Checks whether all trophies of a player are after a cursor in the order of the list. */
function isBefore(
  [playerId, newestAt]: NewestOfPlayer,
  { earnedAt, playerId: last }: RecentCursor,
): boolean {
  return newestAt < earnedAt || (newestAt === earnedAt && playerId < last);
}

/** Rebuilds the list from the stored trophies. */
export async function findRecent(transaction: Transaction): Promise<void> {
  const { number } = await findList(
    transaction,
    await emptied(transaction, await readList(transaction)),
  );
  await transaction.run(writeNumber, [number]);
}

async function emptied(transaction: Transaction, { number }: RecentList): Promise<RecentList> {
  await transaction.run(removeAll, []);
  return { cursor: beforeAll, number, trophies: 0 };
}

/** Adds the trophies that belong to the list and are missing from it. */
async function findList(
  transaction: Transaction,
  { number, trophies }: RecentList,
): Promise<RecentList> {
  await transaction.run(removeFrom, [fromName]);
  let list: RecentList = { cursor: beforeAll, number, trophies };
  let after = [Number.MAX_SAFE_INTEGER, 0];
  for (;;) {
    const players = await transaction.all(selectNewestPlayers, after);
    const first = players[0];
    const last = players.at(-1);
    if (
      first === undefined ||
      last === undefined ||
      isBefore([first.playerId, first.newestAt], list.cursor)
    )
      return list;
    const playerIds = players.map(({ playerId }) => playerId);
    list = await writePlayers(transaction, playerIds, { list, loadedAt: null });
    after = [last.newestAt, last.playerId];
  }
}

/** Reads the cursor from which on the list is complete. */
export async function readRecentFrom(queries: Queries): Promise<RecentCursor> {
  return toCursor((await queries.get(selectFrom, []))?.value ?? null);
}

async function readList(queries: Queries): Promise<RecentList> {
  const { from, number, trophies } = invariant(
    await queries.get(selectList, []),
    'a store counts the loads of its players',
  );
  return { cursor: toCursor(from), number, trophies };
}

function toCursor(stored: string | null): RecentCursor {
  if (stored === null) return beforeAll;
  const [earnedAt = '', playerId = '', trophyId = '', ...gameId] = stored.split(' ');
  return {
    earnedAt: Number(earnedAt),
    playerId: Number(playerId),
    trophyId: Number(trophyId),
    gameId: gameId.join(' '),
  };
}

async function writePlayers(
  transaction: Transaction,
  playerIds: readonly number[],
  {
    list: { cursor, number, trophies },
    loadedAt,
  }: { readonly list: RecentList; readonly loadedAt: number | null },
): Promise<RecentList> {
  const numbers = new Map(playerIds.map((each, index) => [each, number + 1 + index]));
  // Both statements are sent together; the second one sees the rows that the first one leaves.
  const [removed, missing] = await Promise.all([
    removeWrongOf(transaction, playerIds),
    readMissing(transaction, playerIds, cursor),
  ]);
  await transaction.runMany(
    insertRecent,
    missing.map((row) =>
      toValues(recentTrophy, {
        ...row,
        loadedAt,
        loadNumber: invariant(numbers.get(row.playerId), 'a trophy is of a noted player'),
      }),
    ),
  );
  const list = {
    cursor,
    number: number + playerIds.length,
    trophies: trophies - removed + missing.length,
  };
  return list.trophies <= maxTrophies ? list : dropSurplus(transaction, list);
}

/** Removes trophies that do not belong to the list; returns their number. */
async function removeWrongOf(
  transaction: Transaction,
  playerIds: readonly number[],
): Promise<number> {
  const removed = await Promise.all(
    playerIds.map((playerId) => transaction.run(removeWrong, [playerId])),
  );
  return removed.reduce((sum, rows) => sum + rows, 0);
}

/** Reads missing trophies. The last player is repeated so that every batch has the same number of parameters and one statement suffices. */
function readMissing(
  queries: Queries,
  playerIds: readonly number[],
  { earnedAt, playerId, gameId, trophyId }: RecentCursor,
) {
  const from = [earnedAt, earnedAt, playerId, gameId, trophyId];
  if (playerIds.length === 1) return queries.all(selectMissingOfOne, [...playerIds, ...from]);
  const last = invariant(playerIds.at(-1), 'there is a player');
  const ids = [...playerIds, ...Array.from({ length: batchSize - playerIds.length }, () => last)];
  return queries.all(selectMissingOfBatch, [...ids, ...from]);
}

/** Drops the oldest trophies, which moves the cursor from which on the list is complete. */
async function dropSurplus(transaction: Transaction, list: RecentList): Promise<RecentList> {
  const cursor = await transaction.get(selectLastListed, []);
  if (cursor === undefined) return list;
  const { earnedAt, playerId, gameId, trophyId } = cursor;
  const removed = await transaction.run(removeOlder, [
    earnedAt,
    earnedAt,
    playerId,
    gameId,
    trophyId,
  ]);
  await transaction.run(writeFrom, [fromName, `${earnedAt} ${playerId} ${trophyId} ${gameId}`]);
  return { ...list, cursor, trophies: list.trophies - removed };
}
