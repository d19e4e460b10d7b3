/**
 * Reads by the name of a visible player. Each has a variant by the player's internal id, for distributed engines. They send a statement
 * to a single server only if the id is a parameter, not if it comes from a join.
 */

import type { Read } from '../engine/statement.ts';
import { cutAtParameters, read } from '../engine/statement.ts';
import { isVisible } from '../derived/visibility.ts';

/**
 * Parts of a read of player `p`. A call passes the parameters of `select` and `join`, then the folded name, then the parameters of `and`
 * and `order`.
 */
export interface NamedPlayerRead {
  readonly select: string;
  /** Joins to the player. */
  readonly join?: string;
  /** Additional conditions. */
  readonly and?: string;
  /** ORDER BY, LIMIT and OFFSET. */
  readonly order?: string;
  /** Same as the property of this name in a statement (engine/statement.ts). */
  readonly areRowsLists?: boolean;
}

/**
 * The player's id within the parts of a read. Use it in every condition on a `player_id`, sub-selects included: a distributed engine
 * sends a statement to one server only if the id is a value in each of them.
 */
export const ownId = '{player}';

/** Like `ownId`, but for a sub-select that cannot refer to player `p`, such as a table in FROM. It needs the folded name once more. */
export const ownIdByName = '{player by name}';

/** Declares a read of a player by current or former name; hidden players return no rows (docs/spec/decisions.md 4). */
export function ofNamedPlayer<Row>(parts: NamedPlayerRead): Read<Row> {
  const byName = textOf(
    parts,
    'player_name n JOIN player p ON p.player_id = n.player_id',
    'n.name_key = ?',
  );
  const byId = textOf(parts, 'player p', `p.player_id = ${namedId}`);
  const index =
    cutAtParameters(`${parts.select} ${parts.join ?? ''}`.replaceAll(ownIdByName, '?')).length - 1;
  const { areRowsLists = false } = parts;
  return {
    ...read<Row>(byName.replaceAll(ownId, 'p.player_id').replaceAll(ownIdByName, idOfName)),
    areRowsLists,
    byPlayerId: {
      read: { ...read<Row>(byId.replace(placeholders, '?')), areRowsLists },
      index,
      from: originsOf(byId),
    },
  };
}

/** A placeholder for the id, in the variant that is called with the id instead of the name. */
const namedId = '{named player}';
const idOfName = '(SELECT m.player_id FROM player_name m WHERE m.name_key = ?)';
const placeholders = /\?|\{(?:named )?player(?: by name)?\}/g;

/** For each parameter of the read by id, the index of the corresponding parameter of the read by name; null for the id itself. */
function originsOf(byId: string): readonly (number | null)[] {
  let next = 0;
  return [...byId.matchAll(placeholders)].map(([placeholder]) => {
    if (placeholder === ownId) return null;
    next += 1;
    return placeholder === '?' ? next - 1 : null;
  });
}

function textOf(
  { select, join, and, order }: NamedPlayerRead,
  from: string,
  isPlayer: string,
): string {
  const conditions = [isPlayer, isVisible, ...(and === undefined ? [] : [and])].join(' AND ');
  return [`SELECT ${select} FROM ${from}`, join, `WHERE ${conditions}`, order]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** Selects the internal id of a player by name. */
export const selectNamedPlayerId = ofNamedPlayer<{ playerId: number }>({
  select: 'p.player_id AS "playerId"',
});
