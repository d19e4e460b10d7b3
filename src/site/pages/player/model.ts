/** A player: profile, figures, showcase, latest trophies, activity, games. */

import type { types } from '../../../contract/index.ts';
import type { Session, Streaks } from '../../../domain/play/index.ts';
import { gameStatusOf, sessionsOf, streaksOf } from '../../../domain/play/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { dayIn } from '../../../domain/time/index.ts';
import type {
  Completions,
  DayOfPlay,
  ListPart,
  NetworkStanding,
  PlatinumRecords,
  PlayerGameRow,
  PlayerRow,
  PlayerTrophyRow,
  TrophyCounts,
} from '../../../store/port/store.ts';
import { gameProgress } from '../../components/progress.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { Milestone } from '../milestones/reached.ts';
import { datesOfMilestones, fillMilestones } from '../milestones/reached.ts';
import type { PlayerQuery } from './query.ts';

const [latestCount, recentGames] = [8, 8];

/** One of the latest trophies, and how rare it is. */
export interface LatestTrophy extends PlayerTrophyRow {
  readonly earnedAt: number;
  readonly counts: TrophyCounts;
}

/** What the player may be proud of; null where nothing is known. */
export interface Showcase extends PlatinumRecords {
  readonly milestone: Milestone | null;
  /** The game played last, if it is not completed and was played in the last 90 days. */
  readonly current: PlayerGameRow | null;
}

export interface PlayerModel {
  readonly player: PlayerRow;
  readonly profile: types.NetId;
  /** Number of games with all trophies. */
  readonly completed: number;
  readonly days: readonly DayOfPlay[];
  /** Days since 1970-01-01 in the day zone. */
  readonly today: number;
  readonly streaks: Streaks;
  readonly showcase: Showcase;
  /** The latest trophies by session; the last one may go on before them. */
  readonly latest: readonly Session<LatestTrophy>[];
  /** Whether the player has trophies; those without a date are not among the latest. */
  readonly hasTrophies: boolean;
  readonly games: ListPart<PlayerGameRow>;
  /** Networks other than that of the consoles. */
  readonly networks: readonly NetworkStanding[];
}

export async function playerModel(
  services: SiteServices,
  { values: { name = '' }, query }: ModelRequest<PlayerQuery>,
): Promise<PlayerModel | Moved | null> {
  const { store, now, profileOf } = services;
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  if (query.asksForGames) return { route: 'playerGames', movedTo: { name } };
  const zone = await store.dayZone();
  const today = dayIn(zone, now());
  const days = (await store.activity(name)) ?? [];
  const games = (await store.listGames(name, { offset: 0, limit: recentGames, order: 'played' })) ?? { items: [], total: 0 };
  const completions = await store.completions(player.playerId);
  const profile = profileOf(player, await store.place(player.playerId));
  return {
    player,
    profile,
    completed: completions.dated.length + completions.undated,
    days,
    today,
    streaks: streaksOf(
      days.map(({ day }) => day),
      today,
    ),
    showcase: await showcaseOf(services, player, { days, completions, games: games.items, zone }),
    latest: await latestOf(store, name),
    hasTrophies: (profile.Trophies?.Earned ?? 0) > 0,
    games,
    networks: (await store.playerNetworks(name)) ?? [],
  };
}

interface Played {
  readonly days: readonly DayOfPlay[];
  readonly completions: Completions;
  /** The games played last. */
  readonly games: readonly PlayerGameRow[];
  readonly zone: TimeZone;
}

async function showcaseOf(
  { store, levelSystem: system, now }: SiteServices,
  { playerId }: PlayerRow,
  { days, completions: { dated: completions }, games: [newest], zone }: Played,
): Promise<Showcase> {
  const dates = datesOfMilestones({ days, completions, zone, system });
  const [milestone = null] = await fillMilestones(store, playerId, dates, { offset: 0, limit: 1 });
  const status =
    newest === undefined ? null : gameStatusOf(gameProgress(newest.userPoints, newest.game), newest.lastUpdatedAt, now());
  return {
    ...(await store.platinumRecords(playerId)),
    milestone,
    current: newest !== undefined && status === 'playing' ? newest : null,
  };
}

async function latestOf(store: SiteServices['store'], name: string): Promise<readonly Session<LatestTrophy>[]> {
  const rows = (await store.latestTrophies(name, null, latestCount)) ?? [];
  const counts = await store.trophyCounts(rows.map(({ trophy }) => trophy));
  const entries = rows.flatMap((row, index) =>
    row.earnedAt === null ? [] : [{ ...row, earnedAt: row.earnedAt, counts: counts[index] ?? { earners: 0, owners: 0 } }],
  );
  return sessionsOf(entries);
}
