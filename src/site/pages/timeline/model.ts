/** The games that a player played in a year, from the first to the last dated trophy. */

import type { OtherNetwork } from '../../../domain/index.ts';
import type { GameStatus } from '../../../domain/play/index.ts';
import { gameStatusOf } from '../../../domain/play/index.ts';
import { dayMs, localIn, startOfDay, yearIn } from '../../../domain/time/index.ts';
import type { ListPart, PlayedSpan, PlayerRow } from '../../../store/port/store.ts';
import { playedBetween } from '../../components/latest-trophies.ts';
import { networksOfPlayer } from '../../components/networks.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { TimelineQuery } from './query.ts';

/** The dates are local times of the day zone. */
export interface TimelineGame extends PlayedSpan {
  readonly status: GameStatus;
}

export interface TimelineModel {
  readonly player: PlayerRow;
  /** Null without a dated trophy. */
  readonly year: number | null;
  readonly firstYear: number;
  readonly lastYear: number;
  readonly games: ListPart<TimelineGame>;
  readonly query: TimelineQuery;
  /** Networks other than that of the consoles on which the player has games. */
  readonly networks: readonly OtherNetwork[];
}

export async function timelineModel(
  { store, now }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<TimelineQuery>,
): Promise<TimelineModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const earned = await playedBetween(store, player, now());
  if (earned === null)
    return { player, year: null, firstYear: 0, lastYear: 0, games: { items: [], total: 0 }, query, networks: [] };
  const zone = await store.dayZone();
  const [firstYear, lastYear] = [yearIn(zone, earned.firstAt), yearIn(zone, earned.lastAt)];
  const year = query.year ?? lastYear;
  const period = { from: startOfDay(zone, Date.UTC(year, 0) / dayMs), until: startOfDay(zone, Date.UTC(year + 1, 0) / dayMs) };
  const { items, total } = await store
    .ofNetwork(query.network)
    .playedIn(player.playerId, { ...period, offset: query.offset, limit: query.limit });
  const games = items.map((span) => ({
    ...span,
    firstAt: localIn(zone, span.firstAt),
    lastAt: localIn(zone, span.lastAt),
    status: gameStatusOf(span.progress, span.lastAt, now()),
  }));
  return {
    player,
    year,
    firstYear,
    lastYear,
    games: { items: games, total },
    query,
    networks: await networksOfPlayer(store, name),
  };
}
