/** Reads players by id for lists across players. */

import type { Queries } from '../engine/engine.ts';
import type { PlayerColumns } from '../rows/row-values.ts';
import { playerColumns, toPlayer } from '../rows/row-values.ts';
import type { ListRange } from '../port/games.ts';
import type { PlayerRow } from '../port/players.ts';
import { read } from '../engine/statement.ts';
import { isVisible } from '../derived/visibility.ts';

const selectPerson = read<PlayerColumns>(
  `SELECT ${playerColumns} FROM player p JOIN player_score s ON s.player_id = p.player_id WHERE p.player_id = ? AND ${isVisible}`,
);

/** Reads the players with these ids, each once; hidden and unknown players are missing from the result. */
export async function readPeople(
  queries: Queries,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, PlayerRow>> {
  const ids = [...new Set(playerIds)];
  const rows = await queries.allMany(
    selectPerson,
    ids.map((playerId) => [playerId]),
  );
  return new Map(rows.flat().map((row) => [row.playerId, toPlayer(row)]));
}

/** Maximum size of a page. */
export const maxPageSize = 500;

/** Returns the limit and offset of a page as statement parameters, in this order, clamped to valid values. */
export function pageParameters({ offset, limit }: ListRange): [number, number] {
  return [Math.min(Math.max(Math.trunc(limit), 0), maxPageSize), Math.max(Math.trunc(offset), 0)];
}

/** Adds the player to each row; rows of hidden players are left out. */
export async function withPeople<Row extends { readonly playerId: number }>(
  queries: Queries,
  rows: readonly Row[],
) {
  const people = await readPeople(
    queries,
    rows.map(({ playerId }) => playerId),
  );
  return rows.flatMap(({ playerId, ...row }) => {
    const player = people.get(playerId);
    return player === undefined ? [] : [{ ...row, player }];
  });
}
