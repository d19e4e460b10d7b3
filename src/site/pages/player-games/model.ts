/** A player's games. */

import type { ListPart, PlayerGameRow, PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { GamesQuery } from './query.ts';

export interface PlayerGamesModel {
  readonly player: PlayerRow;
  readonly query: GamesQuery;
  readonly games: ListPart<PlayerGameRow>;
}

export async function playerGamesModel(
  { store }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<GamesQuery>,
): Promise<PlayerGamesModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  return { player, query, games: (await store.listGames(name, query)) ?? { items: [], total: 0 } };
}
