/** A player's log: all earned trophies, newest first, by session. */

import { sessionsOf } from '../../../domain/play/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { dayMs, startOfDay, yearIn } from '../../../domain/time/index.ts';
import type { EarnedPlace, PlayerRow, PlayerTrophyRow, TrophyCounts } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { LogQuery } from './query.ts';

const pageSize = 50;

export interface LogEntry extends PlayerTrophyRow {
  readonly counts: TrophyCounts;
}

export interface DatedEntry extends LogEntry {
  readonly earnedAt: number;
}

/** The trophies of a session that are on the page. */
export interface LogSession {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly trophies: readonly DatedEntry[];
  /** Whether later, or earlier, trophies of the session are on another page. */
  readonly isContinued: boolean;
  readonly goesOn: boolean;
}

export interface LogModel {
  readonly player: PlayerRow;
  readonly query: LogQuery;
  /** The day zone, in which dates are shown. */
  readonly zone: TimeZone;
  readonly sessions: readonly LogSession[];
  readonly undated: readonly LogEntry[];
  /** Where the next page begins; null on the last page. */
  readonly next: EarnedPlace | null;
  /** Years with dated trophies, latest first. */
  readonly years: readonly number[];
}

export async function logModel(
  { store }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<LogQuery>,
): Promise<LogModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const zone = await store.dayZone();
  const found = await findEntries(store, name, { query, zone });
  const counts = await store.trophyCounts(found.rows.map(({ trophy }) => trophy));
  const entries = found.rows.map((row, index) => ({ ...row, counts: counts[index] ?? { earners: 0, owners: 0 } }));
  const years = yearsOf(await store.earnedBetween(player.playerId), zone);
  const { next, behind } = found;
  const undated = entries.filter(({ earnedAt }) => earnedAt === null);
  return { player, query, zone, sessions: sessionsOnPage(entries, query.after, behind), undated, next, years };
}

interface Found {
  readonly rows: readonly PlayerTrophyRow[];
  readonly next: EarnedPlace | null;
  /** Date of the first trophy of the next page. */
  readonly behind: number | null;
}

async function findEntries(
  store: SiteServices['store'],
  name: string,
  { query, zone }: { readonly query: LogQuery; readonly zone: TimeZone },
): Promise<Found> {
  const { from: sinceAt, until: untilAt } = periodOf(query, zone);
  const { grade, after } = query;
  // One more than fits says whether there is another page, and whether the last session goes on there.
  const all = (await store.earnedTrophies(name, { order: 'latest', grade, sinceAt, untilAt, after }, pageSize + 1)) ?? [];
  const rows = all.slice(0, pageSize);
  const [last, behind] = [rows.at(-1), all[pageSize]];
  return { rows, next: last === undefined || behind === undefined ? null : placeOf(last), behind: behind?.earnedAt ?? null };
}

function placeOf({ earnedAt, trophy: { gameId, trophyId } }: PlayerTrophyRow): EarnedPlace {
  return { earnedAt, gameId, trophyId };
}

/** The period of a year or month of the day zone, in milliseconds UTC; the end is exclusive. */
function periodOf({ year, month }: LogQuery, zone: TimeZone): { readonly from: number | null; readonly until: number | null } {
  if (year === null) return { from: null, until: null };
  return month === null
    ? { from: startOfMonth(zone, year, 0), until: startOfMonth(zone, year + 1, 0) }
    : { from: startOfMonth(zone, year, month - 1), until: startOfMonth(zone, year, month) };
}

/** @param month 0 to 12 */
function startOfMonth(zone: TimeZone, year: number, month: number): number {
  return startOfDay(zone, Date.UTC(year, month) / dayMs);
}

function sessionsOnPage(entries: readonly LogEntry[], after: EarnedPlace | null, behind: number | null): LogSession[] {
  const dated = entries.flatMap((entry) => (entry.earnedAt === null ? [] : [{ ...entry, earnedAt: entry.earnedAt }]));
  const sessions = sessionsOf(dated);
  return sessions.map((session, index) => ({
    ...session,
    isContinued: index === 0 && after !== null && isOneSession(after.earnedAt, session.endedAt),
    goesOn: index === sessions.length - 1 && isOneSession(session.startedAt, behind),
  }));
}

function isOneSession(later: number | null, earlier: number | null): boolean {
  return later !== null && earlier !== null && sessionsOf([{ earnedAt: later }, { earnedAt: earlier }]).length === 1;
}

function yearsOf(earned: { readonly firstAt: number; readonly lastAt: number } | null, zone: TimeZone): number[] {
  if (earned === null) return [];
  const [first, last] = [yearIn(zone, earned.firstAt), yearIn(zone, earned.lastAt)];
  return Array.from({ length: Math.min(last - first + 1, 100) }, (_, index) => last - index);
}
