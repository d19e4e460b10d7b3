/** A player's cabinet: their platinums, and completed sets that have none. */

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

/** Completed sets beneath the platinums; the page of the list has all. */
const shownCompleted = 24;
const noCompleted = { items: [], total: 0 };

/** A page of a player's platinums, and their completed games without one. */
export interface CabinetModel extends PlayerLists {
  readonly player: PlayerRow;
  readonly query: CabinetQuery;
  readonly platinums: ListPart<EarnedPlatinum>;
  /** Completed sets without a platinum, newest first: the first of them, or a page of the list. */
  readonly completed: ListPart<CompletedGame>;
  /** The game with the most progress, for a player without a platinum. */
  readonly closest: PlayerGameRow | null;
}

/** Reads the platinums in the wanted order; completed games only with the first page. */
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

/** Platinums are of the consoles, so no game of another network comes close to one. */
async function closestOf(
  store: SiteServices['store'],
  name: string,
): Promise<PlayerGameRow | null> {
  const list = await store
    .ofNetwork('psn')
    .listGames(name, { offset: 0, limit: 1, order: 'progress', state: 'started' });
  return list?.items[0] ?? null;
}
