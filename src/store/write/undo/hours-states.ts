/** Stores a player's play times before a load changes them. */

import type { SqlValue, Transaction } from '../../engine/engine.ts';
import { deletion, read } from '../../engine/statement.ts';
import type { RowOf } from '../../schema/tables.ts';
import { emptyRow, playTime, toValues, upsertInto } from '../../schema/tables.ts';
import type { LoadedPlayer } from '../loaded-player.ts';
import type { HoursState } from './undo-content.ts';

type PlayTimeRow = RowOf<typeof playTime>;

const deleteRow = deletion('play_time', { keys: ['player_id', 'network', 'source_id'] });
const upsertRow = upsertInto(playTime);
const emptyPlayTime = emptyRow(playTime);
const selectGame = read<{ gameId: string }>(
  'SELECT game_id AS "gameId" FROM game WHERE game_id = ?',
);

function keyOf(network: string, sourceId: string): string {
  return JSON.stringify([network, sourceId]);
}

/** Notes a play time before its first change in a load. @param stored null if there was none */
export function noteHours(
  { facts }: LoadedPlayer,
  { network, sourceId }: Pick<PlayTimeRow, 'network' | 'sourceId'>,
  stored: PlayTimeRow | null,
): void {
  facts.hoursBefore ??= new Map();
  const key = keyOf(network, sourceId);
  if (facts.hoursBefore.has(key)) return;
  facts.hoursBefore.set(key, [network, sourceId, stored === null ? null : { ...stored }]);
}

/** Marks the play times of an undo as changed. Call before the player is written. */
export function markHours({ facts }: LoadedPlayer, hours: readonly HoursState[]): void {
  for (const state of hours)
    (facts.hoursBefore ??= new Map()).set(keyOf(state[0], state[1]), state);
}

/** Restores play times. If their game has been removed since, they are restored without the game. */
export async function restoreHours(
  transaction: Transaction,
  playerId: number,
  hours: readonly HoursState[],
): Promise<void> {
  for (const [network, sourceId, before] of hours) {
    if (before === null) await transaction.run(deleteRow, [playerId, network, sourceId]);
    else await transaction.run(upsertRow, await valuesOf(transaction, before));
  }
}

async function valuesOf(
  transaction: Transaction,
  before: Readonly<Record<string, SqlValue>>,
): Promise<SqlValue[]> {
  const row = { ...emptyPlayTime, ...before };
  const isStored =
    row.gameId !== null && (await transaction.get(selectGame, [row.gameId])) !== undefined;
  return toValues(playTime, { ...row, gameId: isStored ? row.gameId : null });
}
