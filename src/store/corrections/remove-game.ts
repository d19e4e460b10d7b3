/** Removes a game from the catalogue, with all data of players about it. */

import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { deletion, read, update } from '../engine/statement.ts';
import { deleteUnused } from '../media/media-rows.ts';
import { addSetToTotals } from '../derived/catalogue-totals.ts';
import { unknownGame } from '../port/errors.ts';
import type { Correction } from '../write/correction.ts';
import type { GameColumns } from '../write/find-rows.ts';
import { findGame, findOwners } from '../write/find-rows.ts';
import type { CorrectionParts } from './correction-parts.ts';
import type { RemovedGame } from './outcomes.ts';
import { takeGame } from './take-back.ts';

const tables = [
  'hunt',
  'play_time',
  'owner_count',
  'board_count',
  'game_stat',
  'game_word',
  'trophy',
  'trophy_group',
  'game',
] as const;
const forgetPlaying = update('presence', 'game_id = NULL', { keys: ['game_id'] });
const deletions = tables.map((table) => deletion(table, { keys: ['game_id'] }));
const selectMedia = read<{ media: string }>(
  'SELECT t.media AS "media" FROM trophy t WHERE t.game_id = ? AND t.media IS NOT NULL',
);
/** Counts trophies in a separate read, because a distributed engine cannot count rows of players in a sub-select of a catalogue row. */
const countTrophies = read<{ trophies: number }>(
  'SELECT COUNT(*) AS "trophies" FROM trophy t WHERE t.game_id = ?',
);
const countPlay = read<{ owners: number; earned: number }>(
  `SELECT COUNT(DISTINCT pg.player_id) AS "owners", COUNT(e.player_id) AS "earned"
   FROM player_game pg LEFT JOIN earned e ON e.player_id = pg.player_id AND e.game_id = pg.game_id WHERE pg.game_id = ?`,
);

async function nameGame(queries: Queries, id: string): Promise<GameColumns> {
  const game = await findGame(queries, id);
  if (game === null) throw unknownGame(id);
  return game;
}

async function countRemoved(
  queries: Queries,
  { gameId, title }: GameColumns,
): Promise<RemovedGame> {
  const set = await oneRow(queries, countTrophies, [gameId]);
  const play = await oneRow(queries, countPlay, [gameId]);
  return { gameId, title, ...set, ...play };
}

/** Removes the game with an id, together with its set, from the catalogue and from all players. */
export const removeGame: CorrectionParts<string, RemovedGame> = {
  describe: async (queries, id) => countRemoved(queries, await nameGame(queries, id)),
  async make(correction, id) {
    const { transaction } = correction;
    const game = await nameGame(transaction, id);
    const removed = await countRemoved(transaction, game);
    for await (const players of findOwners(transaction, game.gameId))
      await takeGame(correction, players, game.gameId);
    await dropFromCatalogue(correction, game);
    return removed;
  },
};

/** Removes the rows of a game that no player has. */
export async function dropFromCatalogue(
  { transaction, aggregates: { owners, totals } }: Correction,
  game: GameColumns,
): Promise<void> {
  await owners.write(transaction);
  const shown = await transaction.all(selectMedia, [game.gameId]);
  for (const command of [forgetPlaying, ...deletions])
    await transaction.run(command, [game.gameId]);
  await deleteUnused(transaction, [game.media, ...shown.map(({ media }) => media)]);
  addSetToTotals(totals, game, null);
  totals.raise('catalogue');
}
