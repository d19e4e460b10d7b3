/** Adds a player to the owners of their games and trophies, or removes them, when they are hidden, excluded, shown again or deleted. */

import { grades } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { Owned } from './board-counts.ts';
import { BoardCounts } from './board-counts.ts';
import { OwnerCounts, wholeGame } from './owner-counts.ts';
import { toBin } from './progress-bins.ts';

const selectGames = read<Owned & { readonly gameId: string; readonly progress: number }>(
  `SELECT x.game_id AS "gameId", x.progress AS "progress", x.stated_points AS "statedPoints",
     ${grades.map((grade) => `x.${grade} AS "${grade}"`).join(', ')} FROM player_game x WHERE x.player_id = ?`,
);
const selectTrophies = read<{ gameId: string; trophyId: number }>(
  'SELECT x.game_id AS "gameId", x.trophy_id AS "trophyId" FROM earned x WHERE x.player_id = ?',
);

/**
 * Adds a player's stored games and trophies to the owner counts and boards, or removes them. Counts over all players are written from
 * values, because a distributed engine cannot change a table of these counts with a statement that reads a player's rows.
 */
export async function moveOwner(
  transaction: Transaction,
  playerId: number,
  way: 'in' | 'out',
): Promise<void> {
  const by = way === 'in' ? 1 : -1;
  const owners = new OwnerCounts();
  const boards = new BoardCounts();
  for (const { gameId, progress, ...owned } of await transaction.all(selectGames, [playerId])) {
    owners.add(gameId, wholeGame, by);
    owners.add(gameId, toBin(progress), by);
    const [before, after] = way === 'in' ? [null, owned] : [owned, null];
    boards.move(gameId, playerId, { before, after });
  }
  for (const { gameId, trophyId } of await transaction.all(selectTrophies, [playerId]))
    owners.add(gameId, trophyId, by);
  await owners.write(transaction);
  await boards.write(transaction);
}
