/** The games that a player played in a year, from the first to the last dated trophy. */

import type { GameStatus } from '../../../domain/play/index.ts';
import { gameStatusOf } from '../../../domain/play/index.ts';
import type { PlayedSpan, PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { TimelineQuery } from './query.ts';

/** More would make a page larger than 60 KB. */
export const maxGames = 120;

export interface TimelineGame extends PlayedSpan {
  readonly status: GameStatus;
}

export interface TimelineModel {
  readonly player: PlayerRow;
  /** Null without a dated trophy. */
  readonly year: number | null;
  readonly firstYear: number;
  readonly lastYear: number;
  readonly games: readonly TimelineGame[];
  readonly hasMore: boolean;
}

export async function timelineModel(
  { store, now }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<TimelineQuery>,
): Promise<TimelineModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const earned = await store.earnedBetween(player.playerId);
  if (earned === null) return { player, year: null, firstYear: 0, lastYear: 0, games: [], hasMore: false };
  const [firstYear, lastYear] = [new Date(earned.firstAt).getUTCFullYear(), new Date(earned.lastAt).getUTCFullYear()];
  const year = query.year ?? lastYear;
  const period = { from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) };
  const spans = await store.playedIn(player.playerId, period, maxGames + 1);
  const games = spans.slice(0, maxGames).map((span) => ({ ...span, status: gameStatusOf(span.progress, span.lastAt, now()) }));
  return { player, year, firstYear, lastYear, games, hasMore: spans.length > maxGames };
}
