/** Recalculates the owners of changed sets: progress, scores, and UpdateDate where anything changed. */

import { grades, networkOf } from '../../domain/index.ts';
import type { Parameters, Transaction } from '../engine/engine.ts';
import { read, readLists, update, write } from '../engine/statement.ts';
import { recountActivity } from '../derived/activity.ts';
import { playerGameColumns } from '../derived/columns.ts';
import type { OwnerRange } from '../derived/owner-progress.ts';
import { deriveCompletions, deriveProgress, inRange, pointsOfGame } from '../derived/owner-progress.ts';
import { derivePlayerNetworks } from '../derived/player-networks.ts';
import { deriveScores, emptyScore, isCardDifferent, noteScore, readScores } from '../derived/scores.ts';
import type { PlayerFacts } from './loaded-player.ts';
import type { Effects } from './write-players.ts';

/** Number of owners recalculated at once. */
const batchSize = 2_000;

const selectLast = read<{ playerId: number }>(
  `SELECT player_id AS "playerId" FROM player_game WHERE game_id = ? AND player_id > ? ORDER BY player_id LIMIT 1 OFFSET ${batchSize - 1}`,
);
const selectOwner = read('SELECT 1 AS "owned" FROM player_game WHERE game_id = ? LIMIT 1');
const selectPlayed = readLists<readonly number[]>(
  `SELECT player_id, ${grades.join(', ')}, progress FROM player_game WHERE ${inRange} ORDER BY player_id`,
);
const updatePlayed = write(`UPDATE player_game SET ${playerGameColumns} WHERE ${inRange}`);
const selectDates = read<{ updated: number; card: number | null }>(
  'SELECT updated_at AS "updated", card_changed_at AS "card" FROM player WHERE player_id = ?',
);

/** The dependencies of deriveOwners. */
export interface OwnerWork {
  readonly transaction: Transaction;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly effects: Effects;
  /** Facts about the players of the load, by player id. */
  readonly facts: ReadonlyMap<number, PlayerFacts>;
}

/**
 * Returns the games that players own. A set that nobody owns yet, such as each set of a fresh import, has no owners to recalculate:
 * owners whom the load adds later are derived from the set as it is then.
 */
export async function ownedOf<Game extends { readonly gameId: string }>(
  transaction: Transaction,
  games: readonly Game[],
): Promise<Game[]> {
  const owners = await transaction.allMany(
    selectOwner,
    games.map(({ gameId }) => [gameId]),
  );
  return games.filter((_, index) => owners[index]?.length === 1);
}

/**
 * Recalculates the owners of changed games and everything derived from their progress. Updated flags stay as they are: they describe
 * play (docs/spec/decisions.md 8). Call once, after all records are applied and all players of the load are written.
 * @param changedSets game ids; the value says whether the grade of a trophy changed
 */
export async function deriveOwners(work: OwnerWork, changedSets: ReadonlyMap<string, boolean>): Promise<void> {
  if (changedSets.size === 0) return;
  const { transaction } = work;
  const stated = await readStatedDates(work);
  for (const [gameId, isRegraded] of changedSets) await (isRegraded ? deriveRegraded(work, gameId) : deriveResized(work, gameId));
  // A second pass, because a card must be compared after all games of its player are recalculated.
  for (const [gameId, isRegraded] of changedSets) {
    if (!isRegraded || !isOfConsoles(gameId)) continue;
    for await (const range of ownersOf(transaction, gameId)) await date(work, 'card', await deriveStandings(work, range));
  }
  for (const name of dateNames) await transaction.runMany(updateDates[name], stated[name]);
}

/** Scores, cards and dates of players depend on games of `psn` only. */
function isOfConsoles(gameId: string): boolean {
  return networkOf(gameId) === 'psn';
}

async function* ownersOf(transaction: Transaction, gameId: string): AsyncGenerator<OwnerRange> {
  for (let after = 0; ;) {
    const last = (await transaction.get(selectLast, [gameId, after]))?.playerId;
    yield [gameId, after, last ?? Number.MAX_SAFE_INTEGER];
    if (last === undefined) return;
    after = last;
  }
}

/** A set without changed grades: the progress of its owners can change, and their completion. */
async function deriveResized({ transaction, effects, now }: OwnerWork, gameId: string): Promise<void> {
  const points = await pointsOfGame(transaction, gameId);
  if (isOfConsoles(gameId)) effects.aggregates.totals.raise('ranking');
  for await (const range of ownersOf(transaction, gameId)) {
    if (isOfConsoles(gameId)) await deriveCompletions(transaction, { range, points }, now);
    await deriveProgress(transaction, { range, points });
    if (!isOfConsoles(gameId)) await deriveNetworks(transaction, range);
  }
}

/** A set with a changed grade: everything about its owners can change. */
async function deriveRegraded(work: OwnerWork, gameId: string): Promise<void> {
  for await (const range of ownersOf(work.transaction, gameId)) {
    const changed = await derivePlay(work, range);
    if (isOfConsoles(gameId)) await date(work, 'updated', changed);
    else await deriveNetworks(work.transaction, range);
  }
}

async function deriveNetworks(transaction: Transaction, range: OwnerRange): Promise<void> {
  const owners = await transaction.all(selectPlayed, range);
  await derivePlayerNetworks(
    transaction,
    owners.map(([playerId = 0]) => playerId),
  );
}

/** Recalculates the owners' rows of a game; returns the ids of players whose row changed. */
async function derivePlay({ transaction }: OwnerWork, range: OwnerRange): Promise<number[]> {
  const before = await transaction.all(selectPlayed, range);
  await transaction.run(updatePlayed, range);
  await recountActivity(
    transaction,
    before.map(([playerId = 0]) => playerId),
  );
  const after = await transaction.all(selectPlayed, range);
  return after.flatMap((row, index) => (row.some((value, column) => value !== before[index]?.[column]) ? (row[0] ?? []) : []));
}

/** Recalculates the scores of owners; returns the ids of players whose card changed. */
async function deriveStandings({ transaction, effects }: OwnerWork, range: OwnerRange): Promise<number[]> {
  const playerIds = (await transaction.all(selectPlayed, range)).map(([playerId = 0]) => playerId);
  const before = await readScores(transaction, playerIds);
  await deriveScores(transaction, playerIds);
  const after = await readScores(transaction, playerIds);
  return playerIds.filter((playerId, index) => {
    const change = { before: before[index] ?? null, after: after[index] ?? emptyScore };
    if (!noteScore(effects.aggregates, playerId, change)) return false;
    effects.outbox?.noteScore(playerId, change);
    return isCardDifferent(change);
  });
}

const dateNames = ['updated', 'card'] as const;
const updateDates = {
  updated: update('player', 'updated_at = ?', { keys: ['player_id'] }),
  card: update('player', 'card_changed_at = ?', { keys: ['player_id'] }),
};

/** Sets UpdateDate, or the date of the card, of players to the time of the load. */
async function date({ transaction, now }: OwnerWork, name: 'updated' | 'card', playerIds: readonly number[]): Promise<void> {
  await transaction.runMany(
    updateDates[name],
    playerIds.map((playerId) => [now, playerId]),
  );
}

/** The dates that records of the load state, which stay: parameters of `updateDates`. */
async function readStatedDates({ transaction, facts }: OwnerWork): Promise<Record<'updated' | 'card', Parameters[]>> {
  const stated = [...facts].filter(([, { statedDates }]) => statedDates.updated || statedDates.card);
  const rows = await transaction.allMany(
    selectDates,
    stated.map(([playerId]) => [playerId]),
  );
  const dates: Record<'updated' | 'card', Parameters[]> = { updated: [], card: [] };
  for (const [index, [playerId, { statedDates }]] of stated.entries()) {
    const row = rows[index]?.[0];
    for (const name of dateNames) if (row !== undefined && statedDates[name]) dates[name].push([row[name], playerId]);
  }
  return dates;
}
