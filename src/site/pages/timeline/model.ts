/** The games that a player played in a year, each from its first to its last dated trophy, latest first. */

import type { GameStatus } from '../../../domain/play/index.ts';
import { findGameStatus } from '../../../domain/play/index.ts';
import { dayMs, localIn, startOfDay, yearIn } from '../../../domain/time/index.ts';
import type { ListPart, PlayedSpan, PlayerRow } from '../../../store/port/store.ts';
import { playedBetween } from '../../components/latest-trophies.ts';
import type { PlayerLists } from '../../components/tabs/player-lists.ts';
import { readLists } from '../../components/tabs/player-lists.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { TimelineQuery } from './query.ts';

/** A game of the timeline. Its dates are local times of the day zone. */
export interface TimelineGame extends PlayedSpan {
  readonly status: GameStatus;
}

/** The games of one year, each from its first to its last dated trophy. */
export interface TimelineModel extends PlayerLists {
  readonly player: PlayerRow;
  /** Null for a player without dated trophies. */
  readonly year: number | null;
  readonly firstYear: number;
  readonly lastYear: number;
  readonly games: ListPart<TimelineGame>;
  readonly query: TimelineQuery;
}

/** Reads the year that the query selects; null for a player who does not exist. */
export async function timelineModel(
  { store, now }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<TimelineQuery>,
): Promise<TimelineModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const at = now();
  const [earned, zone, lists] = await Promise.all([
    playedBetween(store, player, at),
    store.dayZone(),
    readLists(store, player),
  ]);
  if (earned === null)
    return {
      player,
      year: null,
      firstYear: 0,
      lastYear: 0,
      games: { items: [], total: 0 },
      query,
      ...lists,
    };
  const firstYear = yearIn(zone, earned.firstAt);
  const lastYear = yearIn(zone, earned.lastAt);
  const year = query.year ?? lastYear;
  const period = {
    from: startOfDay(zone, Date.UTC(year, 0) / dayMs),
    until: startOfDay(zone, Date.UTC(year + 1, 0) / dayMs),
  };
  const { items, total } = await store
    .ofNetwork(query.network)
    .playedIn(player.playerId, { ...period, at, offset: query.offset, limit: query.limit });
  const come = await comeSpans(store, player, { items, at });
  const games = come.map((span) => ({
    ...span,
    firstAt: localIn(zone, span.firstAt),
    lastAt: localIn(zone, span.lastAt),
    status: findGameStatus(span.progress, span.lastAt, at),
  }));
  return {
    player,
    year,
    firstYear,
    lastYear,
    games: { items: games, total },
    query,
    ...lists,
  };
}

/**
 * Returns the games, latest first. A game ends at its last trophy that is not dated in the future (docs/spec/figures.md 9). The read has left
 * out games without such a trophy, so a game has none only if an import has changed it meanwhile.
 */
async function comeSpans(
  store: SiteServices['store'],
  { name, playerId }: PlayerRow,
  { items, at }: { readonly items: readonly PlayedSpan[]; readonly at: number },
): Promise<readonly PlayedSpan[]> {
  const ahead = await store.aheadTrophies(playerId, at);
  const come: PlayedSpan[] = [];
  for (const span of items) {
    const own = ahead.filter(({ gameId }) => gameId === span.game.gameId);
    const trophies =
      own.length === 0 ? [] : ((await store.playerTrophies(name, span.game.gameId)) ?? []);
    const dates = trophies.flatMap(({ trophy, earnedAt }) =>
      earnedAt === null || own.some(({ trophyId }) => trophyId === trophy.trophyId)
        ? []
        : [earnedAt],
    );
    if (own.length === 0) come.push(span);
    else if (dates.length > 0)
      come.push({ ...span, firstAt: Math.min(...dates), lastAt: Math.max(...dates) });
  }
  return come.toSorted((one, other) => other.lastAt - one.lastAt);
}
