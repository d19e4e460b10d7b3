/** Removes a game from the catalogue, with everything that players have of it. */

import type { Queries } from '../engine/engine.ts';
import { deletion, read } from '../engine/statement.ts';
import { deleteUnused } from '../media/media-rows.ts';
import { addSetToTotals } from '../derived/catalogue-totals.ts';
import type { Correction } from '../write/correction.ts';
import type { GameColumns } from '../write/find-rows.ts';
import { findOwners } from '../write/find-rows.ts';
import type { RemovedGame } from './outcomes.ts';
import { takeGame } from './take-back.ts';

const tables = ['owner_count', 'board_count', 'game_stat', 'game_word', 'trophy', 'trophy_group', 'game'] as const;
const deletions = tables.map((table) => deletion(table, { keys: ['game_id'] }));
const selectMedia = read<{ media: string }>(
  'SELECT t.media AS "media" FROM trophy t WHERE t.game_id = ? AND t.media IS NOT NULL',
);
/** Two reads, because a distributed engine counts rows of players in no sub-select of a row of the catalogue. */
const countTrophies = read<{ trophies: number }>('SELECT COUNT(*) AS "trophies" FROM trophy t WHERE t.game_id = ?');
const countPlay = read<{ owners: number; earned: number }>(
  `SELECT COUNT(DISTINCT pg.player_id) AS "owners", COUNT(e.player_id) AS "earned"
   FROM player_game pg LEFT JOIN earned e ON e.player_id = pg.player_id AND e.game_id = pg.game_id WHERE pg.game_id = ?`,
);

/** Counts what would go with a game. Changes nothing. */
export async function describeGame(queries: Queries, { gameId, title }: GameColumns): Promise<RemovedGame> {
  const set = await queries.get(countTrophies, [gameId]);
  const play = await queries.get(countPlay, [gameId]);
  return { gameId, title, trophies: 0, owners: 0, earned: 0, ...set, ...play };
}

/** Removes a game with its set from the catalogue and from all players. */
export async function removeGame(correction: Correction, game: GameColumns): Promise<RemovedGame> {
  const { transaction } = correction;
  const removed = await describeGame(transaction, game);
  for await (const players of findOwners(transaction, game.gameId)) await takeGame(correction, players, game.gameId);
  await dropFromCatalogue(correction, game);
  return removed;
}

/** Removes the rows of a game that no player has. */
export async function dropFromCatalogue(
  { transaction, aggregates: { owners, totals } }: Correction,
  game: GameColumns,
): Promise<void> {
  await owners.write(transaction);
  const shown = await transaction.all(selectMedia, [game.gameId]);
  for (const command of deletions) await transaction.run(command, [game.gameId]);
  await deleteUnused(transaction, [game.media, ...shown.map(({ media }) => media)]);
  addSetToTotals(totals, game, null);
  totals.raise('catalogue');
}
