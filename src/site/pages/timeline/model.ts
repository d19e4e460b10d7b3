/** The games that a player played in a year, from the first to the last dated trophy. */

import type { GameStatus } from '../../../domain/play/index.ts';
import { gameStatusOf } from '../../../domain/play/index.ts';
import type { ListPart, PlayedSpan, PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { TimelineQuery } from './query.ts';

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
}

export async function timelineModel(
  { store, now }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<TimelineQuery>,
): Promise<TimelineModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const earned = await store.earnedBetween(player.playerId);
  if (earned === null) return { player, year: null, firstYear: 0, lastYear: 0, games: { items: [], total: 0 }, query };
  const [firstYear, lastYear] = [new Date(earned.firstAt).getUTCFullYear(), new Date(earned.lastAt).getUTCFullYear()];
  const year = query.year ?? lastYear;
  const period = { from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) };
  const { items, total } = await store.playedIn(player.playerId, { ...period, offset: query.offset, limit: query.limit });
  const games = items.map((span) => ({ ...span, status: gameStatusOf(span.progress, span.lastAt, now()) }));
  return { player, year, firstYear, lastYear, games: { items: games, total }, query };
}
