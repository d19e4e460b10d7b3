/** Counts the owners of a game who have its platinum or completed it, and orders the index by their share. */

import { zip } from '../../invariant.ts';
import { toBin } from '../derived/progress-bins.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { IndexEntry, Owners } from './game-index-entries.ts';
import { countOwners } from './game-index-entries.ts';
import type { RateOrder } from './game-index-orders.ts';

/** Maximum number of games ordered by rarity: reading the earners of every platinum would take longer than a page may. */
const maxOfRarity = 500;
/** Minimum number of owners: with fewer owners, a share of them is not meaningful. */
export const minOwnersOfRarity = 5;

/** Selects the players who completed a game: those in the last bin of progress. */
const selectCompletions = read<{ players: number }>(
  `SELECT o.players AS "players" FROM owner_count o WHERE o.game_id = ? AND o.trophy_id = ${toBin(100)}`,
);
const selectPlatinums = read<{ players: number }>(
  `SELECT o.players AS "players" FROM trophy t JOIN owner_count o ON o.game_id = t.game_id AND o.trophy_id = t.trophy_id
   WHERE t.game_id = ? AND t.grade = 'platinum' ORDER BY t.trophy_id LIMIT 1`,
);

/** A game that passes the filter, with its number of owners. */
export interface Match {
  readonly entry: IndexEntry;
  readonly owners: number;
}

/** Adds the number of owners to an entry. */
export function toMatch(entry: IndexEntry, owners: Owners): Match {
  return { entry, owners: countOwners(entry.gameId, owners) };
}

/** Chooses the games that are ordered by a rate. @param entries the games with the most owners first */
export function chooseRated(
  entries: readonly IndexEntry[],
  order: RateOrder,
  owners: Owners,
): readonly Match[] {
  const rated: Match[] = [];
  for (const entry of entries) {
    const match = toMatch(entry, owners);
    if (rated.length >= maxOfRarity || match.owners < minOwnersOfRarity) break;
    if (order === 'completion' || entry.hasPlatinum) rated.push(match);
  }
  return rated;
}

/** Sorts games by the share of their owners who have the platinum, or who completed the game; the smallest share first. */
export async function sortByRate(
  queries: Queries,
  rated: readonly Match[],
  order: RateOrder,
): Promise<readonly IndexEntry[]> {
  const players = await countHaving(queries, rated, order);
  return zip(rated, players)
    .map(([{ entry, owners }, having]) => ({ entry, share: having / owners }))
    .toSorted((a, b) => a.share - b.share)
    .map(({ entry }) => entry);
}

/** Counts the owners who have the platinum of each game, or completed it. */
export async function countHaving(
  queries: Queries,
  matches: readonly Match[],
  order: RateOrder,
): Promise<readonly number[]> {
  const rows = await queries.allMany(
    order === 'rarity' ? selectPlatinums : selectCompletions,
    matches.map(({ entry }) => [entry.gameId]),
  );
  return rows.map(([first]) => first?.players ?? 0); // absent: a count of 0 has no row
}
