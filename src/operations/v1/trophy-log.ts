/** The log of a player's earned trophies, with filters. */

import type { PagePlace, PageRequest, v1 } from '../../contract/index.ts';
import { Fault } from '../../contract/index.ts';
import { foldName } from '../../domain/index.ts';
import type { EarnedPlace, PlayerTrophyRow, Store } from '../../store/port/store.ts';
import { numberIn, textIn } from './pages.ts';
import { presentEarnedTrophy } from './present.ts';

export interface LogFilter {
  readonly game: string | null;
  readonly grade: string;
  /** Milliseconds UTC, as `until`. */
  readonly since: number | null;
  readonly until: number | null;
}

/** Rows that one request reads at most. Filters are applied to them, so that a rare grade does not read a whole collection. */
const maxRowsRead = 2000;

/** Reads a page; null for an unknown player or game. */
export async function readLog(
  reads: Store,
  { name, ...filter }: LogFilter & { readonly name: string },
  page: PageRequest,
): Promise<v1.V1Page<v1.EarnedTrophy> | null> {
  const rows =
    filter.game === null ? await readLatest(reads, { name, ...filter }, page) : await readOfGame(reads, name, filter.game);
  if (rows === null) return null;
  const start = page.after === null ? null : placeOf(page.after);
  const begun = filter.game === null || start === null ? rows : rowsAfter(rows, start);
  const matching = begun.filter((row) => matches(row, filter));
  const items = matching.slice(0, page.limit);
  const isComplete = matching.length <= page.limit && (filter.game !== null || rows.length < maxRowsRead);
  const last = isComplete ? undefined : (matching.length > page.limit ? items : rows).at(-1);
  return { items: items.map(presentEarnedTrophy), next: last === undefined ? null : keyOf(last), total: null };
}

/** The next rows of all games. Without filters, one more than the page has. */
function readLatest(
  reads: Store,
  { name, grade, since, until }: LogFilter & { readonly name: string },
  { limit, after }: PageRequest,
) {
  const start = after === null ? startOf(until) : placeOf(after);
  return reads.latestTrophiesAfter(name, since, start, grade === 'any' ? limit + 1 : maxRowsRead);
}

/** The earned trophies of one game, in the order of the log. */
async function readOfGame(reads: Store, name: string, game: string): Promise<readonly PlayerTrophyRow[] | null> {
  const rows = await reads.playerTrophies(name, game);
  if (rows === null) return null;
  return rows.filter(({ earned }) => earned).toSorted((a, b) => dateOf(b) - dateOf(a) || b.trophy.trophyId - a.trophy.trophyId);
}

function dateOf({ earnedAt }: PlayerTrophyRow): number {
  return earnedAt ?? Number.MIN_SAFE_INTEGER;
}

/** The place just before the first trophy earned before a date; undated trophies follow it. */
function startOf(until: number | null): EarnedPlace | null {
  return until === null ? null : { earnedAt: until, gameId: '', trophyId: 0 };
}

function matches({ trophy, earnedAt }: PlayerTrophyRow, { game, grade, since, until }: LogFilter): boolean {
  if (grade !== 'any' && trophy.grade !== grade) return false;
  if (game !== null && foldName(trophy.gameId) !== foldName(game)) return false;
  if (earnedAt === null) return since === null && until === null;
  return (since === null || earnedAt >= since) && (until === null || earnedAt < until);
}

function keyOf({ earnedAt, trophy }: PlayerTrophyRow): PagePlace {
  return [earnedAt, trophy.gameId, trophy.trophyId];
}

function placeOf([earnedAt, gameId, trophyId]: PagePlace): EarnedPlace {
  return { earnedAt: earnedAt === null ? null : numberIn(earnedAt), gameId: textIn(gameId), trophyId: numberIn(trophyId) };
}

/** The rows after a place. Throws Fault if the trophy of the place is no longer earned. */
function rowsAfter(rows: readonly PlayerTrophyRow[], place: EarnedPlace): readonly PlayerTrophyRow[] {
  const index = rows.findIndex((row) => isAt(row, place));
  if (index < 0) throw new Fault('client.page.cursor');
  return rows.slice(index + 1);
}

function isAt({ earnedAt, trophy }: PlayerTrophyRow, place: EarnedPlace): boolean {
  return earnedAt === place.earnedAt && trophy.gameId === place.gameId && trophy.trophyId === place.trophyId;
}
