/**
 * Reads that begin at the name of a visible player. Each has a variant that begins at the player's internal id, for an
 * engine that spreads players over servers: it sends a statement to one server only where the id is a parameter of it, not
 * where it follows from a join.
 */

import type { Read } from '../engine/statement.ts';
import { piecesOf, read } from '../engine/statement.ts';

/** The parts of a read of player `p`. Its parameters are those of the parts in this order, the folded name before `and`. */
export interface NamedPlayerRead {
  readonly select: string;
  /** What is joined to the player. */
  readonly join?: string;
  /** Further conditions. */
  readonly and?: string;
  /** What follows the conditions. */
  readonly order?: string;
  /** As of a statement. */
  readonly areRowsLists?: boolean;
}

/** Declares a read of the player of a name, current or former; a hidden player has no rows (docs/spec/decisions.md 4). */
export function ofNamedPlayer<Row>(parts: NamedPlayerRead): Read<Row> {
  const byName = textOf(parts, 'player_name n JOIN player p ON p.player_id = n.player_id', 'n.name_key = ?');
  const byId = textOf(parts, 'player p', 'p.player_id = ?');
  const index = piecesOf(`${parts.select} ${parts.join ?? ''}`).length - 1;
  const { areRowsLists = false } = parts;
  return { ...read<Row>(byName), areRowsLists, byPlayerId: { read: { ...read<Row>(byId), areRowsLists }, index } };
}

function textOf({ select, join, and, order }: NamedPlayerRead, from: string, isPlayer: string): string {
  const conditions = [isPlayer, 'p.hidden = 0', ...(and === undefined ? [] : [and])].join(' AND ');
  return [`SELECT ${select} FROM ${from}`, join, `WHERE ${conditions}`, order].filter((part) => part !== undefined).join(' ');
}

/** The internal id of the player of a name. */
export const selectNamedPlayerId = ofNamedPlayer<{ playerId: number }>({ select: 'p.player_id AS "playerId"' });
