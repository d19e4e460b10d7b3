/** Moves players' choices about a game that is merged into another game, so that they apply to the remaining game. */

import { pinsText, readPins } from '../../records/pins.ts';
import type { Transaction } from '../engine/engine.ts';
import { deletion, write } from '../engine/statement.ts';
import type { LoadedPlayer } from '../write/loaded-player.ts';
import type { Pair } from './merge-sets.ts';

const moveHidden = write(
  `INSERT INTO hidden_game (player_id, game_id, hidden_at) SELECT z.player_id, CAST(? AS TEXT), z.hidden_at FROM hidden_game z
   WHERE z.game_id = ? ON CONFLICT (player_id, game_id) DO NOTHING`,
);
const larger = (column: string): string =>
  `CASE WHEN excluded.${column} > hunt.${column} THEN excluded.${column} ELSE hunt.${column} END`;
/** If a player has a mark or note in both games, the note of the remaining game takes precedence. */
const moveHunts = write(
  `INSERT INTO hunt (player_id, game_id, trophy_id, is_hunted, note, changed_at)
   SELECT h.player_id, CAST(? AS TEXT), h.trophy_id, h.is_hunted, h.note, h.changed_at FROM hunt h
   WHERE h.game_id = ? ON CONFLICT (player_id, game_id, trophy_id) DO UPDATE SET
     is_hunted = ${larger('is_hunted')}, note = COALESCE(hunt.note, excluded.note), changed_at = ${larger('changed_at')}`,
);
const deletions = ['hidden_game', 'hunt'].map((table) => deletion(table, { keys: ['game_id'] }));
/** Counts hidden games again, because a player may have hidden both games. */
const countHidden = write(
  `UPDATE player SET hidden_games = (SELECT COUNT(*) FROM hidden_game z WHERE z.player_id = player.player_id)
   WHERE hidden_games > 0`,
);

/** Moves the hidden games, hunts and notes of all players. Call after their games were moved. */
export async function moveChoices(
  transaction: Transaction,
  { from, into }: Pair<{ readonly gameId: string }>,
): Promise<void> {
  for (const command of [moveHidden, moveHunts])
    await transaction.run(command, [into.gameId, from.gameId]);
  for (const command of deletions) await transaction.run(command, [from.gameId]);
  await transaction.run(countHidden, []);
}

/** Moves the pins of players in memory. The caller writes the players afterwards. */
export function movePins(
  players: readonly LoadedPlayer[],
  { from, into }: Pair<{ readonly gameId: string }>,
): void {
  for (const { tracked } of players) {
    const { row } = tracked;
    if (row.pins === null) continue;
    const moved = readPins(row.pins).map(({ game, trophy }) => ({
      game: game === from.gameId ? into.gameId : game,
      trophy,
    }));
    row.pins = pinsText(moved);
  }
}
