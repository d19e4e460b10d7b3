/** A player: profile, trophies, activity, games. */

import type { types } from '../../../contract/index.ts';
import { dayMs } from '../../../domain/time/index.ts';
import type { DayOfPlay, ListPart, PlayerGameRow, PlayerRow, PlayerTrophyRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { GamesQuery } from './query.ts';

const latestCount = 6;

export interface PlayerModel {
  readonly player: PlayerRow;
  readonly profile: types.NetId;
  readonly days: readonly DayOfPlay[];
  /** Days since 1970-01-01 UTC. */
  readonly today: number;
  readonly latest: readonly PlayerTrophyRow[];
  readonly query: GamesQuery;
  readonly games: ListPart<PlayerGameRow>;
}

export async function playerModel(
  { store, now, profileOf }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<GamesQuery>,
): Promise<PlayerModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  return {
    player,
    profile: profileOf(player, await store.place(player.playerId)),
    days: (await store.activity(name)) ?? [],
    today: Math.floor(now() / dayMs),
    latest: (await store.latestTrophies(name, null, latestCount)) ?? [],
    query,
    games: (await store.listGames(name, query)) ?? { items: [], total: 0 },
  };
}
