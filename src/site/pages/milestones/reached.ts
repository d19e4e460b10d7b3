/** The milestones that a player has reached: first the days of all of them, then the trophies and games of those that a page shows. */

import type { LevelSystem } from '../../../domain/index.ts';
import { levelOf, levelPoints, pointsOfLevel, totalOf } from '../../../domain/index.ts';
import type { MilestoneKind } from '../../../domain/play/index.ts';
import { milestonesReached } from '../../../domain/play/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { dayIn, startOfDay } from '../../../domain/time/index.ts';
import type {
  Completion,
  DayOfPlay,
  EarnedPoints,
  GameRow,
  ListRange,
  NthTrophy,
  Store,
  TrophyRow,
} from '../../../store/port/store.ts';

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
  readonly found: NthTrophy | EarnedPoints | Completion;
}

/** What the days of milestones follow from. */
export interface Earned {
  readonly days: readonly DayOfPlay[];
  /** By date, ascending. */
  readonly completions: readonly Completion[];
  readonly zone: TimeZone;
  readonly system: LevelSystem;
}

/** The days of all milestones, newest first. */
export function datesOfMilestones({ days, completions, zone, system }: Earned): readonly MilestoneDate[] {
  const dates = [
    ...datesOf(trophies, days, zone),
    ...datesOf(platinums, days, zone),
    ...datesOf(levelsIn(system), days, zone),
    ...datesOfGames(completions, zone),
  ];
  return dates.toSorted((a, b) => b.day - a.day || b.count - a.count);
}

/** What is added up over the days. */
interface Counted {
  readonly kind: 'trophy' | 'platinum' | 'level';
  readonly valueOf: (day: DayOfPlay) => number;
  /** The numbers that are reached with a sum, ascending. */
  readonly reachedWith: (sum: number) => readonly number[];
  /** The sum with which a number is reached. */
  readonly sumFor: (count: number) => number;
  /** Where the trophy is found in a period that adds so much. */
  readonly foundIn: (period: Pick<NthTrophy, 'from' | 'until'>, added: number) => NthTrophy | EarnedPoints;
}

const trophies: Counted = {
  kind: 'trophy',
  valueOf: totalOf,
  reachedWith: (sum) => milestonesReached('trophy', sum),
  sumFor: (count) => count,
  foundIn: (period, nth) => ({ ...period, nth, isPlatinum: false }),
};
const platinums: Counted = {
  kind: 'platinum',
  valueOf: ({ platinum }) => platinum,
  reachedWith: (sum) => milestonesReached('platinum', sum),
  sumFor: (count) => count,
  foundIn: (period, nth) => ({ ...period, nth, isPlatinum: true }),
};

function levelsIn(system: LevelSystem): Counted {
  return {
    kind: 'level',
    valueOf: (day) => levelPoints(day, system),
    reachedWith: (sum) => milestonesReached('level', levelOf(sum, system).level),
    sumFor: (level) => pointsOfLevel(level, system),
    foundIn: (period, points) => ({ ...period, points }),
  };
}

/** The counts by day say on which day each number was reached. */
function datesOf(
  { kind, valueOf, reachedWith, sumFor, foundIn }: Counted,
  days: readonly DayOfPlay[],
  zone: TimeZone,
): MilestoneDate[] {
  const numbers = reachedWith(days.reduce((sum, day) => sum + valueOf(day), 0));
  const dates: MilestoneDate[] = [];
  let before = 0;
  for (const day of days) {
    const after = before + valueOf(day);
    for (let count = numbers[dates.length]; count !== undefined && sumFor(count) <= after; count = numbers[dates.length]) {
      const period = { from: startOfDay(zone, day.day), until: startOfDay(zone, day.day + 1) };
      dates.push({ kind, count, day: day.day, found: foundIn(period, sumFor(count) - before) });
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
  store: Pick<Store, 'nthTrophies' | 'trophiesAtPoints' | 'gamesOf'>,
  playerId: number,
  dates: readonly MilestoneDate[],
  { offset, limit }: ListRange,
): Promise<readonly Milestone[]> {
  const page = dates.slice(offset, offset + limit);
  const nth = page.flatMap(({ found }) => ('nth' in found ? [found] : []));
  const points = page.flatMap(({ found }) => ('points' in found ? [found] : []));
  const games = page.flatMap(({ found }) => ('gameId' in found ? [found] : []));
  const nthRows = (nth.length === 0 ? [] : await store.nthTrophies(playerId, nth)).values();
  const pointRows = (points.length === 0 ? [] : await store.trophiesAtPoints(playerId, points)).values();
  const gameRows = (await store.gamesOf(games.map(({ gameId }) => gameId))).values();
  const milestones = page.flatMap(({ kind, count, day, found }, index): Milestone[] => {
    const before = dates[offset + index + 1];
    const daysSince = before === undefined ? null : day - before.day;
    if ('gameId' in found) {
      const game = gameRows.next().value;
      return game === undefined ? [] : [{ kind, count, at: found.completedAt, of: { game }, daysSince }];
    }
    const row = ('nth' in found ? nthRows : pointRows).next().value ?? null;
    return row === null || row.earnedAt === null
      ? []
      : [{ kind, count, at: row.earnedAt, of: { trophy: row.trophy }, daysSince }];
  });
  return milestones.toSorted((a, b) => b.at - a.at || b.count - a.count);
}
