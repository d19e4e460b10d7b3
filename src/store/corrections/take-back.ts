/** Removes earned trophies, or a whole game, from players. */

import type { GradeCounts } from '../../domain/index.ts';
import { findNetwork } from '../../domain/index.ts';
import { zip } from '../../invariant.ts';
import { progressWithout } from '../../records/trophy-progress.ts';
import { countsAsOwner, wholeGame } from '../derived/owner-counts.ts';
import { derivePlayerGames } from '../derived/player-games.ts';
import type { Queries } from '../engine/engine.ts';
import { deletion, read, update } from '../engine/statement.ts';
import type { Withdrawn } from '../outbox/withdraw.ts';
import { withdrawMessages } from '../outbox/withdraw.ts';
import { noTrophies, toGrade } from '../rows/row-values.ts';
import type { LoadedPlayer } from '../write/loaded-player.ts';
import type { Correction } from '../write/correction.ts';
import { noteGameChange, writeCorrected } from '../write/correction.ts';
import type { PlayerGameColumns } from '../write/find-rows.ts';
import { findPlayerGames } from '../write/find-rows.ts';
import { subtractCounts, lowerStatedCounts, lowerStatedGame } from './lower-stated.ts';

interface EarnedTrophy {
  readonly trophyId: number;
  readonly earnedAt: number | null;
  readonly grade: string;
}

const selectEarned = read<EarnedTrophy>(
  `SELECT e.trophy_id AS "trophyId", e.earned_at AS "earnedAt", t.grade AS "grade"
   FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id WHERE e.player_id = ? AND e.game_id = ?`,
);
const deleteEarned = deletion('earned', { keys: ['player_id', 'game_id', 'trophy_id'] });
const deleteAllEarned = deletion('earned', { keys: ['player_id', 'game_id'] });
const deletePlayerGame = deletion('player_game', { keys: ['player_id', 'game_id'] });
const deletePlayTime = deletion('play_time', { keys: ['player_id', 'game_id'] });
const updateStated = update(
  'player_game',
  'stated_platinum = ?, stated_gold = ?, stated_silver = ?, stated_bronze = ?, stated_points = ?, trophy_progress = ?',
  { keys: ['player_id', 'game_id'] },
);

/** A player with their rows of one game. */
interface Played {
  readonly player: LoadedPlayer;
  readonly row: PlayerGameColumns;
  readonly earned: readonly EarnedTrophy[];
}

async function readPlayed(
  { transaction }: Correction,
  players: readonly LoadedPlayer[],
  gameId: string,
): Promise<Played[]> {
  const rows = await findPlayerGames(transaction, players, gameId);
  const earned = await transaction.allMany(
    selectEarned,
    players.map(({ tracked }) => [tracked.row.playerId, gameId]),
  );
  return zip(zip(players, rows), earned).flatMap(([[player, row], trophies]) =>
    row === null ? [] : [{ player, row, earned: trophies }],
  );
}

/** Returns the numbers of the trophies of a game that a player has earned. */
export async function earnedBy(
  queries: Queries,
  player: LoadedPlayer,
  gameId: string,
): Promise<readonly number[]> {
  const earned = await queries.all(selectEarned, [player.tracked.row.playerId, gameId]);
  return earned.map(({ trophyId }) => trophyId);
}

/** Removes earned trophies of a game from a player, who keeps the game. */
export async function takeTrophies(
  correction: Correction,
  player: LoadedPlayer,
  { gameId, trophies }: { readonly gameId: string; readonly trophies: ReadonlySet<number> },
): Promise<void> {
  const { transaction } = correction;
  const [played] = await readPlayed(correction, [player], gameId);
  if (played === undefined) return;
  const { playerId } = player.tracked.row;
  const taken = played.earned.filter(({ trophyId }) => trophies.has(trophyId));
  await transaction.runMany(
    deleteEarned,
    taken.map(({ trophyId }) => [playerId, gameId, trophyId]),
  );
  const row = { ...played.row };
  lowerStatedGame(row, countsOf(taken));
  const { statedPlatinum, statedGold, statedSilver, statedBronze, statedPoints } = row;
  const stated = [statedPlatinum, statedGold, statedSilver, statedBronze, statedPoints];
  const progress =
    row.trophyProgress === null ? null : progressWithout(row.trophyProgress, trophies);
  await transaction.run(updateStated, [...stated, progress, playerId, gameId]);
  await derivePlayerGames(transaction, [[null, playerId, gameId]]);
  const [after] = await findPlayerGames(transaction, [player], gameId);
  noteTaken(correction, { ...played, earned: taken }, after ?? null);
  await withdrawMessages(transaction, [withdrawnOf({ ...played, earned: taken })]);
  await writeCorrected(correction, [player]);
}

/** Removes a game with its trophies from a batch of players; returns the number of trophies. */
export async function takeGame(
  correction: Correction,
  players: readonly LoadedPlayer[],
  gameId: string,
): Promise<number> {
  const { transaction } = correction;
  const all = await readPlayed(correction, players, gameId);
  const keys = all.map(({ row }) => [row.playerId, gameId]);
  await transaction.runMany(deleteAllEarned, keys);
  await transaction.runMany(deletePlayerGame, keys);
  await transaction.runMany(deletePlayTime, keys);
  for (const played of all) noteTaken(correction, played, null);
  await withdrawMessages(transaction, all.map(withdrawnOf));
  await writeCorrected(
    correction,
    all.map(({ player }) => player),
  );
  return all.reduce((sum, { earned }) => sum + earned.length, 0);
}

/** Notes removed rows for the data derived from them: days, owner counts, stated counts. `after` is null if the game is removed. */
function noteTaken(
  { aggregates }: Correction,
  { player, row, earned }: Played,
  after: PlayerGameColumns | null,
): void {
  const { owners, shrunk } = aggregates;
  const counts = countsAsOwner(player.tracked.row);
  const isOfConsoles = findNetwork(row.gameId) === 'psn';
  for (const { trophyId, earnedAt, grade } of earned) {
    if (isOfConsoles) player.days.move(toGrade(grade), earnedAt, null);
    if (counts) owners.add(row.gameId, trophyId, -1);
  }
  if (counts && after === null) owners.add(row.gameId, wholeGame, -1);
  shrunk.add(row.gameId);
  noteGameChange(player, row.gameId);
  if (isOfConsoles) lowerStatedCounts(player.tracked.row, subtractCounts(row, after ?? noTrophies));
}

function withdrawnOf({ row: { playerId, gameId }, earned }: Played): Withdrawn {
  return { playerId, gameId, trophies: new Set(earned.map(({ trophyId }) => trophyId)) };
}

function countsOf(earned: readonly EarnedTrophy[]): GradeCounts {
  const counts = { ...noTrophies };
  for (const { grade } of earned) counts[toGrade(grade)] += 1;
  return counts;
}
