/** The model of a player's page: profile, figures, showcase, latest trophies, activity, games. */

import type { types } from '../../../contract/index.ts';
import { sumCounts } from '../../../domain/index.ts';
import { dayMs } from '../../../domain/time/index.ts';
import { invariant, zip } from '../../../invariant.ts';
import type { Streaks } from '../../../domain/play/index.ts';
import { findGameStatus, findStreaks } from '../../../domain/play/index.ts';
import type {
  DayOfPlay,
  GameRow,
  ListPart,
  NetworkPlayTime,
  NetworkStanding,
  PinnedRow,
  PlatinumRecords,
  PlayerGameRow,
  PlayerRow,
  PlayerTrophyRow,
  TrophyCounts,
} from '../../../store/port/store.ts';
import { readLatestDated } from '../../components/latest-trophies.ts';
import { earnedEverywhere } from '../../components/networks/networks.ts';
import type { SessionPart } from '../../components/sessions.ts';
import { toSessions, trophiesInLog } from '../../components/sessions.ts';
import { gameProgress } from '../../components/meter/meter.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { Played } from '../milestones/played.ts';
import { readPlayed } from '../milestones/played.ts';
import type { Milestone } from '../milestones/reached.ts';
import { datesOfMilestones, fillMilestones } from '../milestones/reached.ts';
import type { ShownPresence } from './presence.ts';
import { shownPresence } from './presence.ts';
import type { PlayerQuery } from './query.ts';

const latestCount = 8;
const recentGames = 8;

/** One of the latest trophies, with its rarity. */
export interface LatestTrophy extends PlayerTrophyRow {
  readonly earnedAt: number;
  readonly counts: TrophyCounts;
}

/** A session with the same figures as in the log, and those of its trophies that are among the latest. */
export interface LatestSession extends SessionPart<PlayerTrophyRow> {
  readonly latest: readonly LatestTrophy[];
}

/** A milestone with a date, and the game in which it was reached. */
interface ShownMilestone extends Milestone {
  readonly game: GameRow;
}

/** The player's best achievements; null where unknown. */
export interface Showcase extends PlatinumRecords {
  readonly milestone: ShownMilestone | null;
  /** The game played last, if it is not completed and was played in the last 90 days. */
  readonly current: PlayerGameRow | null;
}

/** The data of a player's page. */
export interface PlayerModel {
  readonly player: PlayerRow;
  /** The year of the player's first dated console trophy; null if there is none. */
  readonly since: number | null;
  readonly profile: types.NetId;
  /** Number of console games in which the player has all trophies. */
  readonly completed: number;
  readonly days: readonly DayOfPlay[];
  /** Days since 1970-01-01 in the day zone. */
  readonly today: number;
  readonly streaks: Streaks;
  readonly showcase: Showcase;
  /** The sessions of the latest trophies. */
  readonly latest: readonly LatestSession[];
  /** Number of trophies on all networks, as listed in the log. */
  readonly trophies: number;
  readonly games: ListPart<PlayerGameRow>;
  /** The player's standings on networks other than the consoles' network. */
  readonly networks: readonly NetworkStanding[];
  /** How long the player has played, by network. */
  readonly times: readonly NetworkPlayTime[];
  readonly presence: ShownPresence;
  readonly pins: readonly ShownPin[];
}

/** A pinned trophy or game, with the trophy's rarity; a game has no counts. */
export interface ShownPin extends PinnedRow {
  readonly counts: TrophyCounts | null;
}

/** Reads the player. Another spelling or a former name redirects to the player's current URL. */
export async function playerModel(
  services: SiteServices,
  { values: { name = '' }, query }: ModelRequest<PlayerQuery>,
): Promise<PlayerModel | Moved | null> {
  const { store, profileOf } = services;
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  if (query.asksForGames) return { route: 'playerGames', movedTo: { name } };
  const [ranks, played, games, onNetworks, readings] = await Promise.all([
    store.ranks(player.playerId),
    readPlayed(services, player),
    store.listGames(name, { offset: 0, limit: recentGames, order: 'played' }),
    store.standingsAndTimes(name),
    store.presence(player),
  ]);
  const { days, today, completed } = played;
  const listed = invariant(games, 'a stored player has a list of games');
  const { standings: networks, times } = invariant(
    onNetworks,
    'a stored player has a list of networks',
  );
  const [showcase, latest, pins] = await Promise.all([
    showcaseOf(services, player, { played, games: listed.items }),
    latestOf(store, player, played),
    pinsOf(store, player),
  ]);
  const ofConsoles = completed.find(({ network }) => network === 'psn');
  return {
    player,
    pins,
    presence: shownPresence({ player, readings, at: played.at }),
    times,
    since: firstYear(days),
    profile: profileOf(player, ranks),
    completed: ofConsoles?.count ?? 0,
    days,
    today,
    streaks: findStreaks(
      days.map(({ day }) => day),
      today,
    ),
    showcase,
    latest,
    trophies: sumCounts(earnedEverywhere(player, networks)),
    games: listed,
    networks,
  };
}

/** Reads the pins of a player, with the rarity of their trophies. */
async function pinsOf(
  store: SiteServices['store'],
  player: PlayerRow,
): Promise<readonly ShownPin[]> {
  const pinned = await store.pinned(player);
  const keys = pinned.flatMap(({ trophy }) => (trophy === null ? [] : [trophy.trophy]));
  const counts = (keys.length === 0 ? [] : await store.trophyCounts(keys)).values();
  return pinned.map((pin) => ({
    ...pin,
    counts: pin.trophy === null ? null : invariant(counts.next().value, 'a trophy has counts'),
  }));
}

/** Returns the year of the first dated console trophy; null if there is none. */
function firstYear([first]: readonly DayOfPlay[]): number | null {
  return first === undefined ? null : new Date(first.day * dayMs).getUTCFullYear();
}

interface Shown {
  readonly played: Played;
  /** The games that the player played last. */
  readonly games: readonly PlayerGameRow[];
}

async function showcaseOf(
  { store }: SiteServices,
  { playerId }: PlayerRow,
  { played, games }: Shown,
): Promise<Showcase> {
  // The milestones of the newest day have no order until their trophies are read.
  const { dates } = datesOfMilestones(played);
  const newestDay = dates.filter(({ day }) => day !== null && day === dates[0]?.day);
  const [[milestone = null], records] = await Promise.all([
    fillMilestones(store, playerId, newestDay, { offset: 0, limit: newestDay.length }),
    store.platinumRecords(playerId, played.at),
  ]);
  const newest = games.find(
    ({ game }) => !played.ahead.some(({ gameId }) => gameId === game.gameId),
  );
  const status =
    newest === undefined
      ? null
      : findGameStatus(
          gameProgress(newest.userPoints, newest.game),
          newest.lastUpdatedAt,
          played.at,
        );
  return {
    ...records,
    milestone: milestone === null ? null : await withGame(store, milestone),
    current: newest !== undefined && status === 'playing' ? newest : null,
  };
}

/** Adds the game to a milestone; null for a milestone without a date, because its game is unknown. */
async function withGame(
  store: SiteServices['store'],
  milestone: Milestone,
): Promise<ShownMilestone | null> {
  const { of } = milestone;
  if (of === null) return null;
  if ('game' in of) return { ...milestone, game: of.game };
  const [game] = await store.gamesOf([of.trophy.gameId]);
  return game === undefined ? null : { ...milestone, game };
}

async function latestOf(
  store: SiteServices['store'],
  player: PlayerRow,
  { at, ahead }: Played,
): Promise<readonly LatestSession[]> {
  const { items, behindAt } = await readLatestDated(store, player, {
    limit: trophiesInLog,
    at,
    ahead,
  });
  const latest = items.slice(0, latestCount);
  const counts = await store.trophyCounts(latest.map(({ trophy }) => trophy));
  const entries = zip(latest, counts).map(([row, ofTrophy]): LatestTrophy => ({
    ...row,
    counts: ofTrophy,
  }));
  return toSessions(items, { laterAt: null, earlierAt: behindAt })
    .map((session) => ({
      ...session,
      latest: entries.filter(({ earnedAt }) => isWithin(session, earnedAt)),
    }))
    .filter((session) => session.latest.length > 0);
}

function isWithin({ startedAt, endedAt }: SessionPart<unknown>, at: number): boolean {
  return startedAt <= at && at <= endedAt;
}
