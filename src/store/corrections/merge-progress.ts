/** Merges the counters of trophies when a game is merged into another one (docs/spec/sources.md 9). */

import { invariant, zip } from '../../invariant.ts';
import { progressText, progressWithout, readProgress } from '../../records/trophy-progress.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';
import type { PlayerGameColumns } from '../write/find-rows.ts';

const selectEarned = read<{ trophyId: number }>(
  'SELECT e.trophy_id AS "trophyId" FROM earned e WHERE e.player_id = ? AND e.game_id = ?',
);
const updateProgress = update('player_game', 'trophy_progress = ?', {
  keys: ['player_id', 'game_id'],
});

/**
 * Writes the counters of the remaining game, after the earned trophies were moved. For a trophy with a counter in both games, the counter
 * of the remaining game is used. Counters of earned trophies are left out.
 */
export async function mergeProgress(
  transaction: Transaction,
  before: readonly (readonly [from: PlayerGameColumns | null, into: PlayerGameColumns | null])[],
  gameId: string,
): Promise<void> {
  const counted = before.flatMap((both) => {
    const rows = both.filter((row) => row !== null);
    const text = progressText(
      rows.flatMap(({ trophyProgress }) =>
        trophyProgress === null ? [] : readProgress(trophyProgress),
      ),
    );
    return text === null
      ? []
      : [{ playerId: invariant(rows[0], 'an owner has a game').playerId, text }];
  });
  const earned = await transaction.allMany(
    selectEarned,
    counted.map(({ playerId }) => [playerId, gameId]),
  );
  const rows = zip(counted, earned).map(([{ playerId, text }, own]) => {
    const trophies = new Set(own.map(({ trophyId }) => trophyId));
    return [progressWithout(text, trophies), playerId, gameId];
  });
  await transaction.runMany(updateProgress, rows);
}
