/** The milestones that a player has reached: first the days of all of them, then the trophies and games of those that a page shows. */

import { totalOf } from '../../../domain/index.ts';
import type { MilestoneKind } from '../../../domain/play/index.ts';
import { milestonesReached } from '../../../domain/play/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { dayIn, startOfDay } from '../../../domain/time/index.ts';
import type { Completion, DayOfPlay, GameRow, ListRange, NthTrophy, Store, TrophyRow } from '../../../store/port/store.ts';

/** A number that the player has reached. */
export interface Milestone {
  readonly kind: MilestoneKind;
  readonly count: number;
  /** Milliseconds UTC. */
  readonly at: number;
  /** The trophy, or the completed game. */
  readonly of: { readonly trophy: TrophyRow } | { readonly game: GameRow };
  /** Days since the milestone before; null for the first one. */
  readonly daysSince: number | null;
}

/** The day of a milestone, and where its trophy or game is found. */
interface MilestoneDate {
  readonly kind: MilestoneKind;
  readonly count: number;
  /** Days since 1970-01-01 in the day zone. */
  readonly day: number;
  readonly found: NthTrophy | Completion;
}

/** The days of all milestones, newest first. */
export function datesOfMilestones(
  days: readonly DayOfPlay[],
  completions: readonly Completion[],
  zone: TimeZone,
): readonly MilestoneDate[] {
  const dates = [
    ...datesOf({ kind: 'trophy', valueOf: totalOf }, days, zone),
    ...datesOf({ kind: 'platinum', valueOf: ({ platinum }) => platinum }, days, zone),
    ...datesOfGames(completions, zone),
  ];
  return dates.toSorted((a, b) => b.day - a.day || b.count - a.count);
}

/** What is counted on each day. */
interface Counted {
  readonly kind: 'trophy' | 'platinum';
  readonly valueOf: (day: DayOfPlay) => number;
}

/** The counts by day say on which day each number was reached. */
function datesOf({ kind, valueOf }: Counted, days: readonly DayOfPlay[], zone: TimeZone): MilestoneDate[] {
  const total = days.reduce((sum, day) => sum + valueOf(day), 0);
  const numbers = milestonesReached(kind, total);
  const dates: MilestoneDate[] = [];
  let before = 0;
  for (const day of days) {
    const after = before + valueOf(day);
    for (let count = numbers[dates.length]; count !== undefined && count <= after; count = numbers[dates.length]) {
      const found = {
        from: startOfDay(zone, day.day),
        until: startOfDay(zone, day.day + 1),
        nth: count - before,
        isPlatinum: kind === 'platinum',
      };
      dates.push({ kind, count, day: day.day, found });
    }
    before = after;
  }
  return dates;
}

/** Games with a known date alone. @param completions by date, ascending */
function datesOfGames(completions: readonly Completion[], zone: TimeZone): MilestoneDate[] {
  return milestonesReached('completed', completions.length).flatMap((count) => {
    const found = completions[count - 1];
    return found === undefined ? [] : [{ kind: 'completed' as const, count, day: dayIn(zone, found.completedAt), found }];
  });
}

/** The trophies and games of a page of milestones, newest first. */
export async function fillMilestones(
  store: Pick<Store, 'nthTrophies' | 'gamesOf'>,
  playerId: number,
  dates: readonly MilestoneDate[],
  { offset, limit }: ListRange,
): Promise<readonly Milestone[]> {
  const page = dates.slice(offset, offset + limit);
  const trophies = page.flatMap(({ found }) => ('nth' in found ? [found] : []));
  const games = page.flatMap(({ found }) => ('gameId' in found ? [found] : []));
  const trophyRows = (await store.nthTrophies(playerId, trophies)).values();
  const gameRows = (await store.gamesOf(games.map(({ gameId }) => gameId))).values();
  const milestones = page.flatMap(({ kind, count, day, found }, index): Milestone[] => {
    const before = dates[offset + index + 1];
    const daysSince = before === undefined ? null : day - before.day;
    if ('gameId' in found) {
      const game = gameRows.next().value;
      return game === undefined ? [] : [{ kind, count, at: found.completedAt, of: { game }, daysSince }];
    }
    const row = trophyRows.next().value ?? null;
    return row === null || row.earnedAt === null
      ? []
      : [{ kind, count, at: row.earnedAt, of: { trophy: row.trophy }, daysSince }];
  });
  return milestones.toSorted((a, b) => b.at - a.at || b.count - a.count);
}
