/** Moves players' choices about a game that is merged into another game, so that they apply to the remaining game. */

import { pinsText, readPins } from '../../records/pins.ts';
import type { Engine } from '../engine/engine.ts';
import { deletion, read, write } from '../engine/statement.ts';
import { withdrawGame } from '../outbox/withdraw.ts';
import { isDirty } from '../schema/tracked-row.ts';
import type { Correction } from '../write/correction.ts';
import { writeCorrected } from '../write/correction.ts';
import type { GameColumns } from '../write/find-rows.ts';
import { findHiders } from '../write/find-rows.ts';
import { forgetPresence, forgetStatus, textsOfGame } from '../write/hidden-games.ts';
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
const selectPresent = read<{ playerId: number }>(
  `SELECT DISTINCT o.player_id AS "playerId" FROM hidden_game z JOIN presence o ON o.player_id = z.player_id WHERE z.game_id = ?`,
);

/**
 * Moves the hidden games, hunts and notes of all players, and forgets what is about a game that they now hide. Call after their games were
 * moved.
 */
export async function moveChoices(
  correction: Correction,
  { from, into }: Pair<GameColumns>,
): Promise<void> {
  const { transaction } = correction;
  for (const command of [moveHidden, moveHunts])
    await transaction.run(command, [into.gameId, from.gameId]);
  for (const command of deletions) await transaction.run(command, [from.gameId]);
  await transaction.run(countHidden, []);
  for await (const players of findHiders(transaction, into.gameId))
    await forgetHidden(correction, players, { from, into });
}

/** Removes statuses and waiting messages about a game, under both of its ids, of players who hide it (docs/adr/0022-hidden-games.md). */
async function forgetHidden(
  correction: Correction,
  players: readonly LoadedPlayer[],
  { from, into }: Pair<GameColumns>,
): Promise<void> {
  const { transaction } = correction;
  for (const { tracked } of players) {
    const { row } = tracked;
    for (const { gameId } of [from, into])
      await withdrawGame(transaction, { playerId: row.playerId, gameId });
    await forgetStatus(transaction, row, textsOfGame(from));
  }
  const changed = players.filter(({ tracked }) => isDirty(tracked));
  if (changed.length > 0) await writeCorrected(correction, changed);
}

/** Removes a merged game from the presence readings of players who hide the game that remains. Call it after the merge. */
export async function forgetMergedPresence(
  engine: Engine,
  { from, into }: { readonly from: GameColumns; readonly into: string },
  now: number,
): Promise<void> {
  const hiders = await engine.all(selectPresent, [into]);
  if (hiders.length === 0) return;
  const ids = hiders.map(({ playerId }) => playerId);
  await forgetPresence(engine, ids, { now, former: textsOfGame(from) });
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
