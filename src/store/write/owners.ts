/** Recalculates the owners of changed sets: progress, scores, and UpdateDate where anything changed. */

import { grades, networkOf } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, readLists, update, write } from '../engine/statement.ts';
import type { Score } from '../ranking/ranking.ts';
import { recountActivity } from '../derived/activity.ts';
import { completionColumns, playerGameColumns, progressOfSet } from '../derived/columns.ts';
import { gameDateColumns } from '../derived/game-dates.ts';
import { derivePlayerNetworks } from '../derived/player-networks.ts';
import type { PlayerDirectory } from './player-directory.ts';
import type { Completion, ScoreChange } from '../derived/scores.ts';
import { deriveScores, isCardDifferent, noteScore, readScores, shownCompletion } from '../derived/scores.ts';
import { rebase } from './tracked-row.ts';
import type { Effects } from './write-players.ts';

/** Range condition: owners of a game with an id above one player's, up to and including another's. */
const inRange = 'game_id = ? AND player_id > ? AND player_id <= ?';

const selectOwners = read<{ playerId: number }>(
  'SELECT player_id AS "playerId" FROM player_game WHERE game_id = ? AND player_id > ? ORDER BY player_id LIMIT ?',
);
const selectOwner = read('SELECT 1 AS "owned" FROM player_game WHERE game_id = ? LIMIT 1');
const selectPlayed = readLists<readonly number[]>(
  `SELECT player_id, ${grades.join(', ')}, progress FROM player_game WHERE ${inRange} ORDER BY player_id`,
);
const updatePlayed = write(`UPDATE player_game SET ${playerGameColumns} WHERE ${inRange}`);
const updateProgress = write<{ playerId: number }>(
  `UPDATE player_game SET progress = ${progressOfSet} WHERE ${inRange} AND progress <> ${progressOfSet} RETURNING player_id AS "playerId"`,
);
/** The size of the set says whether a game is completed, and whether times are known. */
const updateDates = write(
  `UPDATE player_game SET ${gameDateColumns} WHERE ${inRange} AND (platinum > 0 OR progress = 100 OR completed_at IS NOT NULL)`,
);
const isOwner = `player_id IN (SELECT player_id FROM player_game WHERE ${inRange})`;
const selectCompletions = readLists<readonly [playerId: number, completionSum: number, completionGames: number]>(
  `SELECT player_id, completion_sum, completion_games FROM player_score WHERE ${isOwner}`,
);
const updateCompletions = write<Completion & { playerId: number }>(
  `UPDATE player_score SET ${completionColumns} WHERE ${isOwner}
   RETURNING player_id AS "playerId", completion_sum AS "completionSum", completion_games AS "completionGames"`,
);
const updateDate = update('player', 'updated_at = ?', { keys: ['player_id'] });
const updateCard = update('player', 'card_changed_at = ?', { keys: ['player_id'] });

/** Number of owners recalculated at once. */
const batchSize = 2_000;

/** The dependencies of deriveOwners. */
export interface OwnerWork {
  readonly transaction: Transaction;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly effects: Effects;
  readonly players: PlayerDirectory;
}

/** A batch of the owners of a game. */
interface Owners {
  readonly range: readonly [gameId: string, after: number, last: number];
  readonly playerIds: readonly number[];
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
 * play (docs/spec/decisions.md 8). Call once, after all records are applied and before the load's players are written.
 * @param changedSets game ids; the value says whether the grade of a trophy changed
 */
export async function deriveOwners(work: OwnerWork, changedSets: ReadonlyMap<string, boolean>): Promise<void> {
  for (const [gameId, isRegraded] of changedSets) {
    for await (const owners of ownersOf(work.transaction, gameId)) {
      const changed = isRegraded ? await derivePlay(work, owners) : await deriveProgress(work, owners);
      if (isOfConsoles(gameId)) await date(work, 'updatedAt', changed);
      else await derivePlayerNetworks(work.transaction, owners.playerIds);
    }
  }
  // A second pass, because a card must be compared after all games of its player are recalculated.
  for (const [gameId, isRegraded] of changedSets) {
    if (!isOfConsoles(gameId)) continue;
    for await (const owners of ownersOf(work.transaction, gameId)) {
      await date(work, 'cardChangedAt', isRegraded ? await deriveStandings(work, owners) : await deriveCompletions(work, owners));
    }
  }
}

/** Scores, cards and dates of players depend on games of `psn` only. */
function isOfConsoles(gameId: string): boolean {
  return networkOf(gameId) === 'psn';
}

async function* ownersOf(transaction: Transaction, gameId: string): AsyncGenerator<Owners> {
  for (let after = 0; ;) {
    const playerIds = (await transaction.all(selectOwners, [gameId, after, batchSize])).map(({ playerId }) => playerId);
    const last = playerIds.at(-1);
    if (last === undefined) return;
    yield { range: [gameId, after, last], playerIds };
    if (playerIds.length < batchSize) return;
    after = last;
  }
}

/** Recalculates the owners' rows of a game; returns the ids of players whose row changed. */
async function derivePlay({ transaction, players }: OwnerWork, { range, playerIds }: Owners): Promise<number[]> {
  const before = await transaction.all(selectPlayed, range);
  await transaction.run(updatePlayed, range);
  await recountActivity(transaction, playerIds);
  for (const playerId of playerIds) players.byId(playerId)?.days.clear();
  const after = await transaction.all(selectPlayed, range);
  return playerIds.filter((_, index) => after[index]?.some((value, column) => value !== before[index]?.[column]));
}

/** The same for a set without changed grades: only the progress of its owners, and what follows from it, can change. */
async function deriveProgress({ transaction }: OwnerWork, { range }: Owners): Promise<number[]> {
  const changed = (await transaction.all(updateProgress, range)).map(({ playerId }) => playerId);
  await transaction.run(updateDates, range);
  return changed;
}

/** Recalculates the scores of owners; returns the ids of players whose card changed. */
async function deriveStandings({ transaction, effects }: OwnerWork, { playerIds }: Owners): Promise<number[]> {
  const before = await readScores(transaction, playerIds);
  await deriveScores(transaction, playerIds);
  const after = await readScores(transaction, playerIds);
  return playerIds.filter((playerId, index) => {
    const change = { before: before[index] ?? null, after: after[index] ?? null };
    if (!isStored(change)) return false; // a new player of this load may have no score row yet
    effects.recent.note(playerId, [change.before?.lastEarnedAt, change.after.lastEarnedAt]);
    if (!noteScore(change, effects)) return false;
    effects.outbox?.noteScore(playerId, change);
    return isCardDifferent(change);
  });
}

/** The same for sets without changed grades: only completions can change. */
async function deriveCompletions({ transaction, effects }: OwnerWork, { range }: Owners): Promise<number[]> {
  const before = new Map<number, number>();
  for (const [playerId, completionSum, completionGames] of await transaction.all(selectCompletions, range)) {
    before.set(playerId, shownCompletion({ completionSum, completionGames }));
  }
  const after = await transaction.all(updateCompletions, range);
  if (after.length > 0) effects.totals.raise('ranking');
  return after.flatMap(({ playerId, ...completion }) => (shownCompletion(completion) === before.get(playerId) ? [] : [playerId]));
}

function isStored(change: { readonly before: Score | null; readonly after: Score | null }): change is ScoreChange {
  return change.before !== null && change.after !== null;
}

const dateColumns = {
  updatedAt: { command: updateDate, stated: 'updated' },
  cardChangedAt: { command: updateCard, stated: 'card' },
} as const;

/** Sets a date of players to the time of the load, except where a record of the load states the date. */
async function date(
  { transaction, now, players }: OwnerWork,
  column: keyof typeof dateColumns,
  playerIds: readonly number[],
): Promise<void> {
  const { command, stated } = dateColumns[column];
  const dated = playerIds.filter((playerId) => players.facts().get(playerId)?.statedDates[stated] !== true);
  await transaction.runMany(
    command,
    dated.map((playerId) => [now, playerId]),
  );
  for (const playerId of dated) {
    const player = players.byId(playerId);
    if (player !== undefined) rebase(player.tracked, { [column]: now });
  }
}
