/** The log of a player's earned trophies, sorted and filtered. */

import type { PagePlace, PageRequest, v1 } from '../../contract/index.ts';
import { Fault } from '../../contract/index.ts';
import type { Network } from '../../domain/index.ts';
import { findNetwork, grades } from '../../domain/index.ts';
import type {
  EarnedOrder,
  EarnedPlace,
  EarnedQuery,
  PlayerTrophyRow,
  Store,
} from '../../store/port/store.ts';
import { instantIn, textIn, trophyIdIn } from '../cursor-values.ts';
import { presentEarnedTrophy } from './present.ts';

/** The filters and the order of a trophy log. */
export interface LogFilter {
  readonly sort: EarnedOrder;
  readonly game: string | null;
  /** Null for all networks. */
  readonly network: Network | null;
  /** A grade, or `any` for all grades. */
  readonly grade: string;
  /** Milliseconds UTC, like `until`; null for no limit. */
  readonly since: number | null;
  readonly until: number | null;
}

/** Reads a page of the log; returns null for an unknown player or game. */
export async function readLog(
  reads: Store,
  { name, ...filter }: LogFilter & { readonly name: string },
  page: PageRequest,
): Promise<v1.V1Page<v1.EarnedTrophy> | null> {
  const { game, network } = filter;
  const query = queryOf(filter, page.after);
  const rows =
    game === null
      ? await reads.ofNetwork(network).earnedTrophies(name, query, page.limit + 1)
      : inMemory(ofNetwork(network, await reads.playerTrophies(name, game)), query);
  if (rows === null) return null;
  const items = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? items.at(-1) : undefined;
  return {
    items: items.map(presentEarnedTrophy),
    next: last === undefined ? null : keyOf(last),
    total: null,
  };
}

function queryOf({ sort, grade, since, until }: LogFilter, after: PagePlace | null): EarnedQuery {
  return {
    order: sort,
    grade: grades.find((each) => each === grade) ?? null,
    sinceAt: since,
    untilAt: until,
    after: after === null ? null : placeOf(after),
  };
}

/** Returns the trophies of a game if it is on the network; otherwise none. */
function ofNetwork(network: Network | null, rows: readonly PlayerTrophyRow[] | null) {
  if (rows === null || network === null) return rows;
  return rows.filter(({ trophy }) => findNetwork(trophy.gameId) === network);
}

/** Applies a query in memory to the trophies of one game. Throws Fault if the cursor's trophy is no longer in the log. */
function inMemory(
  rows: readonly PlayerTrophyRow[] | null,
  { order, after, ...filter }: EarnedQuery,
) {
  if (rows === null) return null;
  const sorted = rows.filter((row) => row.earned && matches(row, filter)).toSorted(compare[order]);
  if (after === null) return sorted;
  const index = sorted.findIndex((row) => isAt(row, after));
  if (index < 0) throw new Fault('client.page.cursor');
  return sorted.slice(index + 1);
}

type Compare = (one: PlayerTrophyRow, other: PlayerTrophyRow) => number;

/** Comparison functions by order. In orders by date, trophies without a date are last. */
const compare: Readonly<Record<EarnedOrder, Compare>> = {
  latest: (one, other) =>
    dateOf(other, Number.MIN_SAFE_INTEGER) - dateOf(one, Number.MIN_SAFE_INTEGER) ||
    numberOf(other) - numberOf(one),
  oldest: (one, other) =>
    dateOf(one, Number.MAX_SAFE_INTEGER) - dateOf(other, Number.MAX_SAFE_INTEGER) ||
    numberOf(one) - numberOf(other),
  game: (one, other) => numberOf(one) - numberOf(other),
};

function dateOf({ earnedAt }: PlayerTrophyRow, unknown: number): number {
  return earnedAt ?? unknown;
}

function numberOf({ trophy }: PlayerTrophyRow): number {
  return trophy.trophyId;
}

function matches(
  { trophy, earnedAt }: PlayerTrophyRow,
  filter: Pick<EarnedQuery, 'grade' | 'sinceAt' | 'untilAt'>,
): boolean {
  const { grade, sinceAt, untilAt } = filter;
  if (grade !== null && trophy.grade !== grade) return false;
  if (earnedAt === null) return sinceAt === null && untilAt === null;
  return (sinceAt === null || earnedAt >= sinceAt) && (untilAt === null || earnedAt < untilAt);
}

function keyOf({ earnedAt, trophy }: PlayerTrophyRow): PagePlace {
  return [earnedAt, trophy.gameId, trophy.trophyId];
}

function placeOf([earnedAt, gameId, trophyId]: PagePlace): EarnedPlace {
  return { earnedAt: instantIn(earnedAt), gameId: textIn(gameId), trophyId: trophyIdIn(trophyId) };
}

function isAt({ earnedAt, trophy }: PlayerTrophyRow, place: EarnedPlace): boolean {
  return (
    earnedAt === place.earnedAt &&
    trophy.gameId === place.gameId &&
    trophy.trophyId === place.trophyId
  );
}
