/**
 * Statements that begin at a player's name, for an engine that spreads players over servers. It sends a
 * statement to one server only where the player's internal id is a value of it, not where it follows from a join:
 * so the name is looked up first, in a table that every server has, and the statement is asked with the id.
 */

import type { Parameters } from '../engine.ts';

const join = 'player_name n JOIN player p ON p.player_id = n.player_id';
const condition = 'n.name_key = ?';

/** The look-up of a name (`?`): the row has `playerId`. */
export const lookUp = 'SELECT player_id AS "playerId" FROM player_name WHERE name_key = ?';

export interface Routed {
  /** The statement with the id in the place of the name. */
  readonly text: string;
  /** The place of the name among the parameters, from 0. */
  readonly place: number;
}

/** The statement of a text that begins at a name; null for any other text. */
export function routeByPlayer(text: string): Routed | null {
  const at = text.indexOf(condition);
  if (at < 0 || !text.includes(join) || text.includes(condition, at + 1) || usesName(text)) return null;
  return {
    text: text.replace(join, 'player p').replace(condition, 'p.player_id = ?'),
    place: text.slice(0, at).split('?').length - 1,
  };
}

/** Whether anything but the look-up needs the row of the name. */
function usesName(text: string): boolean {
  return /\bn\./.test(text.replace(join, '').replace(condition, ''));
}

/** The parameters with the id in the place of the name. */
export function withPlayer(parameters: Parameters, { place }: Routed, playerId: number): Parameters {
  return parameters.map((value, index) => (index === place ? playerId : value));
}
