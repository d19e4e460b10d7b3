/**
 * Removes a player's games and trophies that a complete list no longer contains, in the load that applied the list. A load removes nothing
 * unless it is told to (docs/spec/decisions.md 8).
 */

import { foldName, findNetwork } from '../../domain/index.ts';
import { zip } from '../../invariant.ts';
import type { Aggregates } from '../derived/aggregates.ts';
import { countsAsOwner, wholeGame } from '../derived/owner-counts.ts';
import { derivePlayerGames } from '../derived/player-games.ts';
import type { Transaction } from '../engine/engine.ts';
import { deletion, read } from '../engine/statement.ts';
import { withdrawMessages } from '../outbox/withdraw.ts';
import type { PlayList, Pruned, PrunedGame } from '../port/loads.ts';
import { toGrade } from '../rows/row-values.ts';
import { columnList, playerGame } from '../schema/tables.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { noteGameChange } from './correction.ts';
import type { PlayerGameColumns } from './find-rows.ts';
import type { UndoGame } from './undo/undo-content.ts';

interface EarnedTrophy {
  readonly trophyId: number;
  readonly earnedAt: number | null;
  readonly changedIn: number;
  readonly hardcoreAt: number | null;
  readonly grade: string;
}

const selectGames = read<PlayerGameColumns>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg WHERE pg.player_id = ?`,
);
const selectEarned = read<EarnedTrophy>(
  `SELECT e.trophy_id AS "trophyId", e.earned_at AS "earnedAt", e.changed_in AS "changedIn", e.hardcore_at AS "hardcoreAt", t.grade AS "grade"
   FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id WHERE e.player_id = ? AND e.game_id = ?`,
);
const deleteEarned = deletion('earned', { keys: ['player_id', 'game_id', 'trophy_id'] });
const deletePlayerGame = deletion('player_game', { keys: ['player_id', 'game_id'] });

/** Number of games whose trophies are read at once. */
const batchSize = 200;
/** The largest share of the games, and of the trophies, that may vanish without `force`. A list that lacks more is probably incomplete. */
export const maxVanishing = 0.2;

/** Maximum number of games that are listed in the result, and of trophies that are listed for each of these games. */
const maxListed = 1000;
const maxListedTrophies = 20;

/** The dependencies of prunePlay. */
export interface PruneWork {
  readonly transaction: Transaction;
  readonly players: PlayerDirectory;
  readonly aggregates: Aggregates;
}

/** A game with the trophies that the list lacks. */
interface Vanishing {
  readonly row: PlayerGameColumns;
  /** Whether the list lacks the whole game. */
  readonly isWhole: boolean;
  readonly trophies: readonly EarnedTrophy[];
}

/**
 * Removes the games and trophies that a list lacks from its player. Games remain if they are on a network without any game in the list.
 * Call after all records are applied. Sets `isRefused` in the result if too much would vanish.
 */
export async function prunePlay(work: PruneWork, list: PlayList, force: boolean): Promise<Pruned> {
  await work.players.load([list.player]);
  const player = work.players.find(list.player) ?? null;
  if (player === null) return { games: 0, trophies: 0, first: [], isRefused: false };
  const { vanishing, games, trophies } = await findVanishing(work.transaction, player, list);
  const lost = {
    games: vanishing.filter(({ isWhole }) => isWhole).length,
    trophies: vanishing.reduce((sum, each) => sum + each.trophies.length, 0),
    first: listOf(vanishing),
  };
  const isRefused =
    !force && (lost.games > games * maxVanishing || lost.trophies > trophies * maxVanishing);
  if (!isRefused && vanishing.length > 0) await removeAll(work, player, vanishing);
  return { ...lost, isRefused };
}

/** Returns the first games in the order of their ids, which is the same in every engine. */
function listOf(vanishing: readonly Vanishing[]): readonly PrunedGame[] {
  const inOrder = vanishing.toSorted(({ row: a }, { row: b }) => (a.gameId < b.gameId ? -1 : 1));
  return inOrder.slice(0, maxListed).map(toPrunedGame);
}

function toPrunedGame({ row: { gameId }, isWhole, trophies }: Vanishing): PrunedGame {
  const numbers = trophies.map(({ trophyId }) => trophyId).toSorted((a, b) => a - b);
  return {
    game: gameId,
    isWhole,
    total: numbers.length,
    trophies: numbers.slice(0, maxListedTrophies),
  };
}

async function findVanishing(
  transaction: Transaction,
  { tracked }: LoadedPlayer,
  { games }: PlayList,
): Promise<{
  readonly vanishing: readonly Vanishing[];
  readonly games: number;
  readonly trophies: number;
}> {
  const { playerId } = tracked.row;
  const networks = new Set([...games.keys()].map(findNetwork));
  const rows = (await transaction.all(selectGames, [playerId])).filter(({ gameId }) =>
    networks.has(findNetwork(gameId)),
  );
  const vanishing: Vanishing[] = [];
  let trophies = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    const earned = await transaction.allMany(
      selectEarned,
      batch.map(({ gameId }) => [playerId, gameId]),
    );
    for (const [row, all] of zip(batch, earned)) {
      const listed = games.get(foldName(row.gameId));
      const missing =
        listed === null ? [] : all.filter(({ trophyId }) => listed?.has(trophyId) !== true);
      trophies += all.length;
      if (listed === undefined || missing.length > 0)
        vanishing.push({ row, isWhole: listed === undefined, trophies: missing });
    }
  }
  return { vanishing, games: rows.length, trophies };
}

async function removeAll(
  { transaction, aggregates: { owners, shrunk } }: PruneWork,
  player: LoadedPlayer,
  vanishing: readonly Vanishing[],
): Promise<void> {
  const { playerId } = player.tracked.row;
  const counts = countsAsOwner(player.tracked.row);
  for (const { row, isWhole, trophies } of vanishing) {
    const { gameId } = row;
    await transaction.runMany(
      deleteEarned,
      trophies.map(({ trophyId }) => [playerId, gameId, trophyId]),
    );
    if (isWhole) await transaction.run(deletePlayerGame, [playerId, gameId]);
    else await derivePlayerGames(transaction, [[null, playerId, gameId]]);
    for (const { trophyId, earnedAt, grade } of trophies) {
      if (findNetwork(gameId) === 'psn') player.days.move(toGrade(grade), earnedAt, null);
      if (counts) owners.add(gameId, trophyId, -1);
    }
    await withdrawMessages(transaction, [
      { playerId, gameId, trophies: new Set(trophies.map(({ trophyId }) => trophyId)) },
    ]);
    if (isWhole && counts) owners.add(gameId, wholeGame, -1);
    shrunk.add(gameId);
    const changed = trophies.map(
      ({ trophyId, earnedAt, changedIn, hardcoreAt }): UndoGame['changed'][number] => {
        return [trophyId, earnedAt, changedIn, hardcoreAt];
      },
    );
    player.facts.undo?.note({ id: gameId, before: { ...row }, added: [], changed });
    noteGameChange(player, gameId);
  }
}
