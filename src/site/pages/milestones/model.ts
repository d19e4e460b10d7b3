/** A player's milestones: reached, ahead, and records. */

import { totalOf } from '../../../domain/index.ts';
import type { MilestoneKind, Streaks } from '../../../domain/play/index.ts';
import { milestonesReached, nextMilestone, streaksOf } from '../../../domain/play/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { dayIn, startOfDay } from '../../../domain/time/index.ts';
import type {
  CompletedGame,
  DayOfPlay,
  EarnedPlatinum,
  GameRow,
  NthTrophy,
  PlayerRow,
  TrophyRow,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';

/** A number that the player has reached. */
export interface Milestone {
  readonly kind: MilestoneKind;
  readonly count: number;
  /** Milliseconds UTC. */
  readonly at: number;
  /** Days since 1970-01-01 in the day zone. */
  readonly day: number;
  /** The trophy, or the completed game. */
  readonly of: { readonly trophy: TrophyRow } | { readonly game: GameRow };
}

type Reached = Omit<Milestone, 'day'>;

/** The next number, and how many are missing. */
export interface MilestoneAhead {
  readonly kind: MilestoneKind;
  readonly count: number;
  readonly missing: number;
}

export interface MilestonesModel {
  readonly player: PlayerRow;
  /** Newest first. */
  readonly reached: readonly Milestone[];
  readonly ahead: readonly MilestoneAhead[];
  readonly streaks: Streaks;
  /** The latest of the days with the most trophies. */
  readonly busiest: DayOfPlay | null;
  readonly platinums: readonly EarnedPlatinum[];
  readonly completed: readonly CompletedGame[];
}

export async function milestonesModel(
  { store, now, profileOf }: SiteServices,
  { values: { name = '' } }: ModelRequest<unknown>,
): Promise<MilestonesModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const days = (await store.activity(name)) ?? [];
  const platinums = await store.platinums(player.playerId);
  const completed = await store.completedGames(player.playerId);
  const zone = await store.dayZone();
  const reached = [...(await reachedTrophies(store, player, { days, zone })), ...reachedGames(completed)];
  const trophies = days.reduce((sum, day) => sum + totalOf(day), 0);
  const { Level: level } = profileOf(player, null);
  return {
    player,
    reached: reached.toSorted((a, b) => b.at - a.at || b.count - a.count).map((each) => ({ ...each, day: dayIn(zone, each.at) })),
    ahead: [
      aheadOf('trophy', trophies),
      aheadOf('platinum', platinumsOn(days)),
      aheadOf('completed', completed.length),
      aheadOf('level', level),
    ],
    streaks: streaksOf(
      days.map(({ day }) => day),
      dayIn(zone, now()),
    ),
    busiest: days.reduce<DayOfPlay | null>((best, day) => (best === null || totalOf(day) >= totalOf(best) ? day : best), null),
    platinums,
    completed,
  };
}

function platinumsOn(days: readonly DayOfPlay[]): number {
  return days.reduce((sum, { platinum }) => sum + platinum, 0);
}

function aheadOf(kind: MilestoneKind, count: number): MilestoneAhead {
  const next = nextMilestone(kind, count);
  return { kind, count: next, missing: next - count };
}

/** Milestones of trophies and platinums: the counts by day say on which day each was reached, and one read of that day which it is. */
async function reachedTrophies(
  store: SiteServices['store'],
  player: PlayerRow,
  { days, zone }: { readonly days: readonly DayOfPlay[]; readonly zone: TimeZone },
): Promise<Reached[]> {
  const numbers = [...askedOf('trophy', days, (day) => totalOf(day)), ...askedOf('platinum', days, ({ platinum }) => platinum)];
  const asked = numbers.map(({ day, nth, ...number }) => ({
    ...number,
    nth: { ...nth, from: startOfDay(zone, day), until: startOfDay(zone, day + 1) },
  }));
  const found = await store.nthTrophies(
    player.playerId,
    asked.map(({ nth }) => nth),
  );
  return asked.flatMap(({ kind, count }, index) => {
    const row = found[index] ?? null;
    return row === null || row.earnedAt === null ? [] : [{ kind, count, at: row.earnedAt, of: { trophy: row.trophy } }];
  });
}

interface Asked {
  readonly kind: MilestoneKind;
  readonly count: number;
  readonly day: number;
  /** Of the day. */
  readonly nth: Pick<NthTrophy, 'nth' | 'isPlatinum'>;
}

function askedOf(kind: 'trophy' | 'platinum', days: readonly DayOfPlay[], valueOf: (day: DayOfPlay) => number): Asked[] {
  const total = days.reduce((sum, day) => sum + valueOf(day), 0);
  const numbers = milestonesReached(kind, total);
  const asked: Asked[] = [];
  let before = 0;
  for (const day of days) {
    const after = before + valueOf(day);
    for (let count = numbers[asked.length]; count !== undefined && count <= after; count = numbers[asked.length]) {
      asked.push({ kind, count, day: day.day, nth: { nth: count - before, isPlatinum: kind === 'platinum' } });
    }
    before = after;
  }
  return asked;
}

/** Milestones of completed games with a known date. */
function reachedGames(completed: readonly CompletedGame[]): Reached[] {
  const dated = completed
    .flatMap(({ game, completedAt }) => (completedAt === null ? [] : [{ game, at: completedAt }]))
    .toSorted((a, b) => a.at - b.at || (a.game.gameId < b.game.gameId ? -1 : 1));
  return milestonesReached('completed', dated.length).flatMap((count) => {
    const found = dated[count - 1];
    return found === undefined ? [] : [{ kind: 'completed' as const, count, at: found.at, of: { game: found.game } }];
  });
}
