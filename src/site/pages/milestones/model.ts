/** A player's milestones: reached, ahead, and records. */

import { totalOf } from '../../../domain/index.ts';
import type { MilestoneKind, Streaks } from '../../../domain/play/index.ts';
import { nextMilestone, streaksOf } from '../../../domain/play/index.ts';
import { dayIn } from '../../../domain/time/index.ts';
import type {
  CompletedGame,
  Completion,
  DayOfPlay,
  GameRow,
  ListPart,
  ListRange,
  PlatinumRecords,
  PlayerRow,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { Milestone } from './reached.ts';
import { datesOfMilestones, fillMilestones } from './reached.ts';

/** The next number, and how many are missing. */
export interface MilestoneAhead {
  readonly kind: MilestoneKind;
  readonly count: number;
  readonly missing: number;
}

/** The best of the player; null where nothing is known. */
export interface Records extends PlatinumRecords {
  readonly streaks: Streaks;
  /** The latest of the days with the most trophies. */
  readonly busiest: DayOfPlay | null;
  readonly quickest: CompletedGame | null;
  /** The completed game that took the longest time. */
  readonly longest: CompletedGame | null;
}

export interface MilestonesModel {
  readonly player: PlayerRow;
  readonly query: ListRange;
  /** Newest first. */
  readonly reached: ListPart<Milestone>;
  readonly ahead: readonly MilestoneAhead[];
  readonly records: Records;
}

export async function milestonesModel(
  { store, now, levelSystem, profileOf }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<ListRange>,
): Promise<MilestonesModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const days = (await store.activity(name)) ?? [];
  const { dated: completions, undated } = await store.completions(player.playerId);
  const zone = await store.dayZone();
  const dates = datesOfMilestones({ days, completions, zone, system: levelSystem });
  const { Level: level } = profileOf(player, null);
  return {
    player,
    query,
    reached: { items: await fillMilestones(store, player.playerId, dates, query), total: dates.length },
    ahead: [
      aheadOf('trophy', sumOf(days, totalOf)),
      aheadOf(
        'platinum',
        sumOf(days, ({ platinum }) => platinum),
      ),
      aheadOf('completed', completions.length + undated),
      aheadOf('level', level),
    ],
    records: await recordsOf(store, player.playerId, { days, completions, today: dayIn(zone, now()) }),
  };
}

function sumOf(days: readonly DayOfPlay[], valueOf: (day: DayOfPlay) => number): number {
  return days.reduce((sum, day) => sum + valueOf(day), 0);
}

function aheadOf(kind: MilestoneKind, count: number): MilestoneAhead {
  const next = nextMilestone(kind, count);
  return { kind, count: next, missing: next - count };
}

interface Played {
  readonly completions: readonly Completion[];
  readonly days: readonly DayOfPlay[];
  /** Days since 1970-01-01 in the day zone. */
  readonly today: number;
}

async function recordsOf(store: SiteServices['store'], playerId: number, { days, completions, today }: Played): Promise<Records> {
  const [quickest, longest] = await ends(store, completions);
  const played = days.map(({ day }) => day);
  return {
    streaks: streaksOf(played, today),
    busiest: days.reduce<DayOfPlay | null>((best, day) => (best === null || totalOf(day) >= totalOf(best) ? day : best), null),
    ...(await store.platinumRecords(playerId)),
    quickest,
    longest,
  };
}

/** The completed games with the shortest and the longest known time. */
async function ends(
  store: SiteServices['store'],
  completions: readonly Completion[],
): Promise<readonly [shortest: CompletedGame | null, longest: CompletedGame | null]> {
  let [shortest, longest]: [Timed | null, Timed | null] = [null, null];
  for (const completion of completions) {
    if (!hasTime(completion)) continue;
    if (shortest === null || completion.timeToCompletion < shortest.timeToCompletion) shortest = completion;
    if (longest === null || completion.timeToCompletion > longest.timeToCompletion) longest = completion;
  }
  const [first, last] = await store.gamesOf([shortest?.gameId ?? '', longest?.gameId ?? '']);
  const withGame = (timed: Timed | null, game: GameRow | undefined): CompletedGame | null =>
    timed === null || game === undefined ? null : { ...timed, game };
  return [withGame(shortest, first), withGame(longest, last)];
}

interface Timed extends Completion {
  readonly timeToCompletion: number;
}

function hasTime(completion: Completion): completion is Timed {
  return completion.timeToCompletion !== null;
}
