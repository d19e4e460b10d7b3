/** Writes the games and trophies that players hunt, and their notes. */

import type { Transaction } from '../engine/engine.ts';
import { deletion, read } from '../engine/statement.ts';
import { ofWholeGame } from '../read/hunts.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, hunt, toValues, upsertInto } from '../schema/tables.ts';

const selectRow = read<RowOf<typeof hunt>>(
  `SELECT ${columnList(hunt, 'h')} FROM hunt h WHERE h.player_id = ? AND h.game_id = ? AND h.trophy_id = ?`,
);
const upsert = upsertInto(hunt);
const remove = deletion('hunt', { keys: ['player_id', 'game_id', 'trophy_id'] });

/** A game of a player, or one of its trophies. */
export interface HuntedPlace {
  readonly playerId: number;
  /** The id as stored. */
  readonly gameId: string;
  /** Null for the whole game. */
  readonly trophy: number | null;
}

/** The changes to a hunted game or trophy; omitted values remain unchanged. */
export interface HuntChange {
  readonly hunted?: boolean | undefined;
  /** Null or an empty text removes the note. */
  readonly note?: string | null | undefined;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Marks a game or trophy as hunted, or sets a note. Without mark and note, the row is removed. */
export async function setHunt(
  transaction: Transaction,
  { playerId, gameId, trophy }: HuntedPlace,
  { hunted, note, now }: HuntChange,
): Promise<'added' | 'changed' | 'unchanged'> {
  const key = [playerId, gameId, trophy ?? ofWholeGame] as const;
  const before = (await transaction.get(selectRow, [...key])) ?? null;
  const isHunted = hunted === undefined ? (before?.isHunted ?? 0) : Number(hunted); // absent: the player has no row for it yet
  const text = note === undefined ? (before?.note ?? null) : note === '' ? null : note;
  if (isHunted === (before?.isHunted ?? 0) && text === (before?.note ?? null)) return 'unchanged'; // absent: no row for it yet
  if (isHunted === 0 && text === null) await transaction.run(remove, [...key]);
  else {
    const [, , trophyId] = key;
    const row = { playerId, gameId, trophyId, isHunted, note: text, changedAt: now };
    await transaction.run(upsert, toValues(hunt, row));
  }
  return before === null ? 'added' : 'changed';
}
