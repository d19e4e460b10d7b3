/**
 * The milestones that a player has reached. First the days of all milestones are found, then the trophies and games of those on one page.
 */

import type { GradeCounts, LevelSystem, Network } from '../../../domain/index.ts';
import { findLevel, levelPoints, pointsOfLevel, sumCounts } from '../../../domain/index.ts';
import type { MilestoneKind } from '../../../domain/play/index.ts';
import { milestonesReached } from '../../../domain/play/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { dayIn, startOfDay } from '../../../domain/time/index.ts';
import type {
  Completion,
  EarnedPoints,
  GameRow,
  ListRange,
  NthTrophy,
  Store,
  TrophyRow,
} from '../../../store/port/store.ts';
import type { CompletedOn, Played } from './played.ts';

/** A milestone: a number of trophies, platinums, levels or completed games that the player has reached. */
export interface Milestone {
  readonly kind: MilestoneKind;
  readonly network: Network;
  readonly count: number;
  /** Milliseconds UTC; null if the trophy or game has no date. */
  readonly at: number | null;
  /** The trophy, or the completed game; null without a date. */
  readonly of: { readonly trophy: TrophyRow } | { readonly game: GameRow } | null;
  /** Days since the previous milestone; null for the first one, and for one without a date. */
  readonly daysSince: number | null;
}

/** A milestone with a known date: its day, and the query that finds its trophy or game. */
interface FoundMilestone {
  readonly kind: MilestoneKind;
  readonly network: Network;
  readonly count: number;
  /** Days since 1970-01-01 in the day zone. */
  readonly day: number;
  readonly found: NthTrophy | EarnedPoints | Completion;
}

/** A milestone that is reached by undated trophies or games. */
type UndatedMilestone = Omit<FoundMilestone, 'day' | 'found'> & { readonly day: null };
type MilestoneDate = FoundMilestone | UndatedMilestone;

/** The number of trophies, platinums, levels or completed games that a player has reached on a network, including undated ones. */
export interface Reached {
  readonly kind: MilestoneKind;
  readonly network: Network;
  readonly count: number;
}

/** Returns the days of all milestones, newest first and undated ones last, and the counts from which they are calculated. */
export function datesOfMilestones({ days, undated, completed, zone, system }: Played): {
  readonly dates: readonly MilestoneDate[];
  readonly counts: readonly Reached[];
} {
  const counted = [trophies, platinums, levelsIn(system)].map((kind) =>
    datesOf(kind, { days, undated, zone }),
  );
  const games = completed.map((each) => datesOfGames(each, zone));
  const all = [...counted, ...games];
  return {
    dates: all
      .flatMap(({ dates }) => dates)
      .toSorted((a, b) => (b.day ?? -Infinity) - (a.day ?? -Infinity) || b.count - a.count),
    counts: all.map(({ reached }) => reached),
  };
}

/** A kind of milestone whose number follows from a sum over the days: of trophies, of platinums, or of points for levels. */
interface Counted {
  readonly kind: 'trophy' | 'platinum' | 'level';
  readonly valueOf: (day: GradeCounts) => number;
  /** Converts a sum to the number that milestones count: trophies, platinums or levels. */
  readonly countOf: (sum: number) => number;
  /** Returns the sum with which a milestone is reached. */
  readonly sumFor: (count: number) => number;
  /** Returns the query that finds a trophy in a period: the one with which the sum since the start of the period reaches `added`. */
  readonly foundIn: (
    period: Pick<NthTrophy, 'from' | 'until'>,
    added: number,
  ) => NthTrophy | EarnedPoints;
}

const trophies: Counted = {
  kind: 'trophy',
  valueOf: sumCounts,
  countOf: (sum) => sum,
  sumFor: (count) => count,
  foundIn: (period, nth) => ({ ...period, nth, isPlatinum: false }),
};
const platinums: Counted = {
  kind: 'platinum',
  valueOf: ({ platinum }) => platinum,
  countOf: (sum) => sum,
  sumFor: (count) => count,
  foundIn: (period, nth) => ({ ...period, nth, isPlatinum: true }),
};

function levelsIn(system: LevelSystem): Counted {
  return {
    kind: 'level',
    valueOf: (day) => levelPoints(day, system),
    countOf: (sum) => findLevel(sum, system).level,
    sumFor: (level) => pointsOfLevel(level, system),
    foundIn: (period, points) => ({ ...period, points }),
  };
}

interface Dated {
  readonly dates: readonly MilestoneDate[];
  readonly reached: Reached;
}

/** Finds the day of each milestone from the counts by day. Undated trophies are added before the first day. */
function datesOf(
  { kind, valueOf, countOf, sumFor, foundIn }: Counted,
  { days, undated, zone }: Pick<Played, 'days' | 'undated' | 'zone'>,
): Dated {
  const network = 'psn';
  let before = valueOf(undated);
  const count = countOf(days.reduce((sum, day) => sum + valueOf(day), before));
  const numbers = milestonesReached(kind, count);
  const dates: MilestoneDate[] = numbers
    .filter((number) => sumFor(number) <= before)
    .map((number) => ({ kind, network, count: number, day: null }));
  for (const day of days) {
    const after = before + valueOf(day);
    for (
      let number = numbers[dates.length];
      number !== undefined && sumFor(number) <= after;
      number = numbers[dates.length]
    ) {
      const period = { from: startOfDay(zone, day.day), until: startOfDay(zone, day.day + 1) };
      dates.push({
        kind,
        network,
        count: number,
        day: day.day,
        found: foundIn(period, sumFor(number) - before),
      });
    }
    before = after;
  }
  return { dates, reached: { kind, network, count } };
}

/** Finds the days of completed games. Games without a date are treated as completed before the others. */
function datesOfGames({ network, dated, undated }: CompletedOn, zone: TimeZone): Dated {
  const kind = 'completed';
  const reached = { kind, network, count: dated.length + undated } as const;
  const dates = milestonesReached(kind, reached.count).map((count): MilestoneDate => {
    const found = dated[count - 1 - undated];
    if (found === undefined) return { kind, network, count, day: null };
    return { kind, network, count, day: dayIn(zone, found.completedAt), found };
  });
  return { dates, reached };
}

/** Reads the trophies and games for one page of milestones, newest first. */
export async function fillMilestones(
  store: Pick<Store, 'nthTrophies' | 'trophiesAtPoints' | 'gamesOf'>,
  playerId: number,
  dates: readonly MilestoneDate[],
  { offset, limit }: ListRange,
): Promise<readonly Milestone[]> {
  const page = dates.slice(offset, offset + limit);
  const found = page.flatMap((date) => (date.day === null ? [] : [date.found]));
  const nth = found.flatMap((each) => ('nth' in each ? [each] : []));
  const points = found.flatMap((each) => ('points' in each ? [each] : []));
  const games = found.flatMap((each) => ('gameId' in each ? [each] : []));
  const nthRows = (nth.length === 0 ? [] : await store.nthTrophies(playerId, nth)).values();
  const pointRows = (
    points.length === 0 ? [] : await store.trophiesAtPoints(playerId, points)
  ).values();
  const gameRows = (await store.gamesOf(games.map(({ gameId }) => gameId))).values();
  const milestones = page.flatMap((date, index): Milestone[] => {
    const { kind, network, count } = date;
    if (date.day === null) return [{ kind, network, count, at: null, of: null, daysSince: null }];
    const before = dates[offset + index + 1]?.day ?? null;
    const common = { kind, network, count, daysSince: before === null ? null : date.day - before };
    if ('gameId' in date.found) {
      const game = gameRows.next().value;
      const { completedAt, isHidden } = date.found;
      return game === undefined || isHidden ? [] : [{ ...common, at: completedAt, of: { game } }];
    }
    const row = ('nth' in date.found ? nthRows : pointRows).next().value ?? null;
    return row === null || row.earnedAt === null
      ? []
      : [{ ...common, at: row.earnedAt, of: { trophy: row.trophy } }];
  });
  return milestones.toSorted(
    (a, b) => (b.at ?? -Infinity) - (a.at ?? -Infinity) || b.count - a.count,
  );
}
