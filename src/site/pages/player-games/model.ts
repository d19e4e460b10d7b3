/** A player's games. */

import { invariant } from '../../../invariant.ts';
import { stalledBefore } from '../../../domain/play/index.ts';
import type { GameListPart, PlayerRow, PlayTime } from '../../../store/port/store.ts';
import type { PlayerLists } from '../../components/tabs/player-lists.ts';
import { readLists } from '../../components/tabs/player-lists.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { GamesQuery } from './query.ts';

/** A page of a player's games, and the platforms and networks that can be selected. */
export interface PlayerGamesModel extends PlayerLists {
  readonly player: PlayerRow;
  readonly query: GamesQuery;
  readonly games: GameListPart;
  /** How long the player has played the games of the page, by id. */
  readonly times: ReadonlyMap<string, PlayTime>;
}

/** Reads the page of games for the query's filters and order; null for a player who does not exist. */
export async function playerGamesModel(
  { store, now }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<GamesQuery>,
): Promise<PlayerGamesModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const [games, lists] = await Promise.all([
    store
      .ofNetwork(query.network)
      .listGames(name, { ...query, stalledBefore: stalledBefore(now()) }),
    readLists(store, player),
  ]);
  const listed = invariant(games, 'a stored player has a list of games');
  const times = await store.gameTimes(
    player.playerId,
    listed.items.map(({ game }) => game.gameId),
  );
  return { player, query, games: listed, times, ...lists };
}
