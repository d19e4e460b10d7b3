/** A player: profile, trophies, activity, games. */

import type { types } from '../../../contract/index.ts';
import { dayIn } from '../../../domain/time/index.ts';
import type {
  DayOfPlay,
  ListPart,
  NetworkStanding,
  PlayerGameRow,
  PlayerRow,
  PlayerTrophyRow,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { PlayerQuery } from './query.ts';

const [latestCount, recentGames] = [8, 8];

export interface PlayerModel {
  readonly player: PlayerRow;
  readonly profile: types.NetId;
  readonly days: readonly DayOfPlay[];
  /** Days since 1970-01-01 in the day zone. */
  readonly today: number;
  readonly latest: readonly PlayerTrophyRow[];
  readonly games: ListPart<PlayerGameRow>;
  /** Networks other than that of the consoles. */
  readonly networks: readonly NetworkStanding[];
}

export async function playerModel(
  { store, now, profileOf }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<PlayerQuery>,
): Promise<PlayerModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  if (query.asksForGames) return { route: 'playerGames', movedTo: { name } };
  return {
    player,
    profile: profileOf(player, await store.place(player.playerId)),
    days: (await store.activity(name)) ?? [],
    today: dayIn(await store.dayZone(), now()),
    latest: (await store.latestTrophies(name, null, latestCount)) ?? [],
    games: (await store.listGames(name, { offset: 0, limit: recentGames, order: 'played' })) ?? { items: [], total: 0 },
    networks: (await store.playerNetworks(name)) ?? [],
  };
}
