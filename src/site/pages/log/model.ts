/** A player's log: all earned trophies, newest first, by session; or the rarest (docs/spec/site.md 2). */

import type { TimeZone } from '../../../domain/time/index.ts';
import { dayMs, localIn, startOfDay, yearIn } from '../../../domain/time/index.ts';
import { invariant, zip } from '../../../invariant.ts';
import type {
  EarnedPlace,
  LogPart,
  LogPeriod,
  PlayerRow,
  PlayerTrophyRow,
  RarestPart,
  Reads,
  TrophyCounts,
} from '../../../store/port/store.ts';
import { playedBetween } from '../../components/latest-trophies.ts';
import type { PlayerLists } from '../../components/tabs/player-lists.ts';
import { readLists } from '../../components/tabs/player-lists.ts';
import type { SessionPart } from '../../components/sessions.ts';
import { toSessions } from '../../components/sessions.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { PlayerLogQuery } from './query.ts';

/** A trophy of the log, with the other data that its row shows. */
export interface LogEntry extends PlayerTrophyRow {
  readonly counts: TrophyCounts;
}

interface DatedEntry extends LogEntry {
  readonly earnedAt: number;
}

/** A session with those of its trophies that are on the page. */
export type LogSession = SessionPart<DatedEntry>;

/** A page of the rarest trophies: of the whole log, or of the selected year or month. */
type RarestEntries = Omit<RarestPart, 'items'> & { readonly entries: readonly LogEntry[] };

/** A page of a player's log, and the possible values of its filters. */
export interface LogModel extends PlayerLists {
  readonly player: PlayerRow;
  /** The query. If it selected a month without a year, the year is filled in. */
  readonly query: PlayerLogQuery;
  /** The day zone, in which dates are shown. */
  readonly zone: TimeZone;
  readonly sessions: readonly LogSession[];
  readonly undated: readonly LogEntry[];
  /** Null if the log is ordered by date. */
  readonly rarest: RarestEntries | null;
  /** The cursor at which the next page begins; null on the last page. */
  readonly next: EarnedPlace | null;
  /** Whether the page ends early because it has read as many trophies as it may. The next page continues there. */
  readonly isCutShort: boolean;
  /** Whether pages of undated trophies follow. True only on the last page. */
  readonly hasUndated: boolean;
  /** The years with dated trophies, latest first. */
  readonly years: readonly number[];
}

/** Reads the page of the log after the query's cursor; null for a player who does not exist. */
export async function logModel(
  services: SiteServices,
  { values: { name = '' }, query: asked }: ModelRequest<PlayerLogQuery>,
): Promise<LogModel | Moved | null> {
  const { store } = services;
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const { playerId } = player;
  const reads = store.ofNetwork(asked.network);
  const [zone, lists, earned] = await Promise.all([
    store.dayZone(),
    readLists(store, player),
    store.earnedBetween(playerId),
  ]);
  const whose = { player, zone, ...lists };
  const query = await withYear(services, asked, { ...whose, earned });
  const common = { ...whose, query, years: yearsOf(earned, zone) };
  const period = periodOf(query, zone);
  if (query.order === 'rarest') {
    const { items, ...part } = await reads.rarestIn(playerId, { ...query, period, ...query.range });
    return {
      ...common,
      ...byDate([], query, null),
      rarest: { ...part, entries: await withCounts(store, items) },
    };
  }
  const { isUndated, after, range } = query;
  const part = await reads.log(playerId, {
    ...query,
    period,
    isDated: !isUndated,
    after,
    limit: range.limit,
  });
  const shown = byDate(await withCounts(store, part.items), query, part);
  const isEnd = !isUndated && period === null && part.next === null;
  return {
    ...common,
    ...shown,
    rarest: null,
    hasUndated: isEnd && (await hasUndated(reads, playerId, query)),
  };
}

/** Returns the fields of the model for trophies ordered by date. */
function byDate(entries: readonly LogEntry[], { after }: PlayerLogQuery, part: LogPart | null) {
  const undated = entries.filter(({ earnedAt }) => earnedAt === null);
  const dated = entries.flatMap((entry) =>
    entry.earnedAt === null ? [] : [{ ...entry, earnedAt: entry.earnedAt }],
  );
  const sessions = toSessions(dated, {
    laterAt: after?.earnedAt ?? null,
    earlierAt: part?.behindAt ?? null,
  });
  return {
    sessions,
    undated,
    next: part?.next ?? null,
    isCutShort: part?.isCutShort === true,
    hasUndated: false,
  };
}

async function withCounts(store: Reads, rows: readonly PlayerTrophyRow[]): Promise<LogEntry[]> {
  const counts = await store.trophyCounts(rows.map(({ trophy }) => trophy));
  return zip(rows, counts).map(([row, ofTrophy]) => ({ ...row, counts: ofTrophy }));
}

async function hasUndated(
  store: Reads,
  playerId: number,
  { grade, platform }: PlayerLogQuery,
): Promise<boolean> {
  const first = await store.log(playerId, {
    grade,
    platform,
    period: null,
    isDated: false,
    after: null,
    limit: 1,
  });
  return first.items.length > 0 || first.isCutShort;
}

/** Returns the selected year or month in the day zone; null for the whole log. */
function periodOf({ year, month }: PlayerLogQuery, zone: TimeZone): LogPeriod | null {
  if (year === null) return null;
  return month === null
    ? { sinceAt: startOfMonth(zone, year, 0), untilAt: startOfMonth(zone, year + 1, 0) }
    : { sinceAt: startOfMonth(zone, year, month - 1), untilAt: startOfMonth(zone, year, month) };
}

/** Returns the start of a month. @param month 0 to 12; 12 is January of the next year */
function startOfMonth(zone: TimeZone, year: number, month: number): number {
  return startOfDay(zone, Date.UTC(year, month) / dayMs);
}

/** The dates of the first and the last dated trophy; null if there is none. */
type Earned = { readonly firstAt: number; readonly lastAt: number } | null;

/** The player of a log, and where and when they earned trophies. */
interface Whose extends Pick<LogModel, 'player' | 'networks' | 'zone'> {
  readonly earned: Earned;
}

/**
 * Fills in the year of a month: the latest year with a trophy in that month. Days are counted only on the consoles' network. If they do not
 * tell, it is the latest year in which the month does not come after the latest trophy. Dates in the future count only if there are no
 * others. A player without dated trophies has no such year.
 */
async function withYear(
  { store, now }: SiteServices,
  query: PlayerLogQuery,
  { player, networks, earned, zone }: Whose,
): Promise<PlayerLogQuery> {
  const { year, month, network } = query;
  if (year !== null || month === null) return query;
  if (earned === null) return { ...query, month: null };
  const at = now();
  const areCounted = network === 'psn' || networks.length === 0;
  const days = areCounted ? await store.activity(player.name) : [];
  const dates = invariant(days, 'a stored player has days').map(({ day }) => new Date(day * dayMs));
  const ofMonth = dates.filter((date) => date.getUTCMonth() === month - 1);
  const found = ofMonth.findLast((date) => date.getTime() <= localIn(zone, at)) ?? ofMonth.at(-1);
  if (found !== undefined) return { ...query, year: found.getUTCFullYear() };
  const { lastAt } = (await playedBetween(store, player, at)) ?? earned;
  const last = yearIn(zone, lastAt);
  return { ...query, year: startOfMonth(zone, last, month - 1) > lastAt ? last - 1 : last };
}

function yearsOf(earned: Earned, zone: TimeZone): number[] {
  if (earned === null) return [];
  const last = yearIn(zone, earned.lastAt);
  return Array.from(
    { length: Math.min(last - yearIn(zone, earned.firstAt) + 1, 100) },
    (_, index) => last - index,
  );
}
