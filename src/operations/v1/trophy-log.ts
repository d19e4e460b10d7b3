/** The log of a player's earned trophies, sorted and filtered. */

import type { PagePlace, PageRequest, v1 } from '../../contract/index.ts';
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

/**
 * Applies a query in memory to the trophies of one game. The cursor's trophy may have been removed, or have another date, since it was
 * given, so places are compared, as in the store.
 */
function inMemory(
  rows: readonly PlayerTrophyRow[] | null,
  { order, after, ...filter }: EarnedQuery,
) {
  if (rows === null) return null;
  const compare = comparisons[order];
  return rows
    .filter((row) => row.earned && matches(row, filter))
    .filter((row) => after === null || compare(placeIn(row), after) > 0)
    .toSorted((one, other) => compare(placeIn(one), placeIn(other)));
}

type Compare = (one: EarnedPlace, other: EarnedPlace) => number;

/** Comparison functions by order. In orders by date, trophies without a date are last. */
const comparisons: Readonly<Record<EarnedOrder, Compare>> = {
  latest: (one, other) =>
    dateOf(other, Number.MIN_SAFE_INTEGER) - dateOf(one, Number.MIN_SAFE_INTEGER) ||
    byGame(other, one),
  oldest: (one, other) =>
    dateOf(one, Number.MAX_SAFE_INTEGER) - dateOf(other, Number.MAX_SAFE_INTEGER) ||
    byGame(one, other),
  game: byGame,
};

function dateOf({ earnedAt }: EarnedPlace, unknown: number): number {
  return earnedAt ?? unknown;
}

function byGame(one: EarnedPlace, other: EarnedPlace): number {
  if (one.gameId !== other.gameId) return one.gameId < other.gameId ? -1 : 1;
  return one.trophyId - other.trophyId;
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

function placeIn({ earnedAt, trophy }: PlayerTrophyRow): EarnedPlace {
  return { earnedAt, gameId: trophy.gameId, trophyId: trophy.trophyId };
}

function keyOf({ earnedAt, trophy }: PlayerTrophyRow): PagePlace {
  return [earnedAt, trophy.gameId, trophy.trophyId];
}

function placeOf([earnedAt, gameId, trophyId]: PagePlace): EarnedPlace {
  return { earnedAt: instantIn(earnedAt), gameId: textIn(gameId), trophyId: trophyIdIn(trophyId) };
}
