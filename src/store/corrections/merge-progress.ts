/** The progress of trophies when a game is merged into another one (docs/spec/sources.md 9). */

import { progressText, progressWithout, readProgress } from '../../records/trophy-progress.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';
import type { PlayerGameColumns } from '../write/find-rows.ts';
import type { Pair } from './merge-sets.ts';

const selectEarned = read<{ trophyId: number }>(
  'SELECT e.trophy_id AS "trophyId" FROM earned e WHERE e.player_id = ? AND e.game_id = ?',
);
const updateProgress = update('player_game', 'trophy_progress = ?', { keys: ['player_id', 'game_id'] });

/**
 * Writes the progress of the game that stays, after the earned trophies were moved. For a trophy counted in both games the count of the
 * game that stays holds; an earned trophy has none.
 */
export async function mergeProgress(
  transaction: Transaction,
  before: readonly Pair<PlayerGameColumns | null>[],
  gameId: string,
): Promise<void> {
  const counted = before.flatMap(({ from, into }) => {
    const [gone, kept] = [from, into].map((row) => readProgress(row?.trophyProgress ?? '[]'));
    const playerId = from?.playerId ?? into?.playerId;
    const text = progressText([...(gone ?? []), ...(kept ?? [])]);
    return text === null || playerId === undefined ? [] : [{ playerId, text }];
  });
  const earned = await transaction.allMany(
    selectEarned,
    counted.map(({ playerId }) => [playerId, gameId]),
  );
  const rows = counted.map(({ playerId, text }, index) => {
    const trophies = new Set(earned[index]?.map(({ trophyId }) => trophyId));
    return [progressWithout(text, trophies), playerId, gameId];
  });
  await transaction.runMany(updateProgress, rows);
}
