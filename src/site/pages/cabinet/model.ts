/** A player's cabinet: their platinums, and their completed games without a platinum. */

import type {
  CompletedGame,
  EarnedPlatinum,
  ListPart,
  PlayerGameRow,
  PlayerRow,
} from '../../../store/port/store.ts';
import type { PlayerLists } from '../../components/tabs/player-lists.ts';
import { readLists } from '../../components/tabs/player-lists.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { CabinetQuery } from './query.ts';

/** Number of completed games shown below the platinums. A separate page lists all of them. */
const shownCompleted = 24;
const noCompleted = { items: [], total: 0 };

/** A page of a player's platinums, and their completed games without a platinum. */
export interface CabinetModel extends PlayerLists {
  readonly player: PlayerRow;
  readonly query: CabinetQuery;
  readonly platinums: ListPart<EarnedPlatinum>;
  /** Completed games without a platinum, newest first: the first ones, or a page of their list. */
  readonly completed: ListPart<CompletedGame>;
  /** The game in which a player without a platinum has the most progress; null for all other players. */
  readonly closest: PlayerGameRow | null;
}

/**
 * Reads the platinums in the selected order. Completed games are read for the first page of the platinums, and for the pages of their own
 * list.
 */
export async function cabinetModel(
  { store }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<CabinetQuery>,
): Promise<CabinetModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const [platinums, completed, lists] = await Promise.all([
    store.platinums(player.playerId, query),
    completedOf(store.ofNetwork(query.network), player.playerId, query),
    readLists(store, player),
  ]);
  return {
    player,
    query,
    platinums,
    completed,
    ...lists,
    closest: platinums.total === 0 ? await closestOf(store, name) : null,
  };
}

async function completedOf(
  reads: SiteServices['store'],
  playerId: number,
  { list, offset, limit }: CabinetQuery,
): Promise<ListPart<CompletedGame>> {
  if (list === 'completed') return reads.completedWithoutPlatinum(playerId, { offset, limit });
  return offset > 0
    ? noCompleted
    : reads.completedWithoutPlatinum(playerId, { offset: 0, limit: shownCompleted });
}

/** Finds the game in which the player is closest to a platinum. Only console games have platinums. */
async function closestOf(
  store: SiteServices['store'],
  name: string,
): Promise<PlayerGameRow | null> {
  const list = await store
    .ofNetwork('psn')
    .listGames(name, { offset: 0, limit: 1, order: 'progress', state: 'started' });
  return list?.items[0] ?? null;
}
