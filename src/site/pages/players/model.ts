/** The players of this instance, in one of three orders. Each order has an index in the store. */

import type { PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { PlayersQuery } from './query.ts';

/** A player in the list, with their rank if the list is ordered by rank. */
export interface ListedPlayer {
  readonly player: PlayerRow;
  readonly rank: number | null;
}

/** One page of the list. */
export interface PlayersModel {
  readonly query: PlayersQuery;
  readonly players: readonly ListedPlayer[];
  /** The player after the last one shown; null at the end of the list. */
  readonly next: PlayerRow | null;
  /** Number of visible players on the instance. */
  readonly total: number;
}

/** Reads one page of the list, and one player more to find out whether the list continues. */
export async function playersModel(
  { store }: SiteServices,
  { query }: ModelRequest<PlayersQuery>,
): Promise<PlayersModel> {
  const { limit } = query.page;
  const [found, { players: total }] = await Promise.all([
    findPlayers(store, query),
    store.totals(),
  ]);
  return {
    query,
    players: found.slice(0, limit),
    next: found[limit]?.player ?? null,
    total,
  };
}

async function findPlayers(
  store: SiteServices['store'],
  { order, from, page: { offset, limit } }: PlayersQuery,
): Promise<readonly ListedPlayer[]> {
  const page = { offset, limit: limit + 1 };
  if (order === 'rank') {
    const { items } = await store.leaderboard(null, page);
    return items.map(({ player, position }) => ({ player, rank: position }));
  }
  const players = await (order === 'name'
    ? store.playersByName(from, page.limit)
    : store.playersByUpdate(page));
  return players.map((player) => ({ player, rank: null }));
}
