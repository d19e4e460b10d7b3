import { foldName } from '../../domain/index.ts';
import type { Parameters, Queries, Read } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { isShownGame } from '../derived/visibility.ts';
import type { EarnedOrder, EarnedQuery, PlayReads } from '../port/play.ts';
import { selectNamedPlayerId } from './named-player.ts';
import type { Range } from './ranges.ts';
import { maxInstant, minInstant, readRanges } from './ranges.ts';
import type { EarnedColumns, TrophyColumns } from '../rows/row-values.ts';
import { earnedColumns, toPlayerTrophy, toTrophy, trophyColumns } from '../rows/row-values.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';

type EarnedRow = TrophyColumns & EarnedColumns;

/**
 * For each order, the SQL order, which an index provides forwards or backwards, and the operator that compares later rows with a cursor.
 */
const orders: Readonly<Record<EarnedOrder, { readonly by: string; readonly later: '<' | '>' }>> = {
  latest: { by: 'e.earned_at DESC NULLS LAST, e.game_id DESC, e.trophy_id DESC', later: '<' },
  oldest: { by: 'e.earned_at NULLS FIRST, e.game_id, e.trophy_id', later: '>' },
  game: { by: 'e.game_id, e.trophy_id', later: '>' },
};

/** The statements of one order, with or without a filter by grade. */
function statementsOf(order: EarnedOrder, hasGrade: boolean, shown: ShownNetworks) {
  const { by, later } = orders[order];
  const select = (range: string): Read<EarnedRow> =>
    read(
      `SELECT ${trophyColumns}, ${earnedColumns} FROM player p JOIN earned e ON e.player_id = p.player_id
       JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id JOIN game g ON g.game_id = e.game_id
       WHERE p.player_id = ? AND ${isShownGame('e.game_id')} AND ${range} AND ${shown.of('g.network')}${hasGrade ? ' AND t.grade = ?' : ''}
       ORDER BY ${by} LIMIT ?`,
    );
  const afterKey = `(e.game_id, e.trophy_id) ${later} (?, ?)`;
  // In the order of games, the plus sign keeps query planners from using the index by date, because its rows would then have to be sorted
  // by game.
  const date = order === 'game' ? '+e.earned_at' : 'e.earned_at';
  const between = `${date} < ? AND ${date} >= ?`;
  return {
    all: select('1 = 1'),
    after: select(afterKey),
    dated: select(between),
    datedAfter: select(`${between} AND ${afterKey}`),
    ties: select(`e.earned_at = ? AND ${afterKey}`),
    undated: select('e.earned_at IS NULL'),
    undatedAfter: select(`e.earned_at IS NULL AND ${afterKey}`),
  };
}
type Statements = ReturnType<typeof statementsOf>;

/**
 * The log of a player's earned trophies, in any order and with filters, by keyset pagination. A page is read as up to three ranges of
 * one index: the remaining ties of the last date, the other dates, undated trophies. The statements apply the filters, so only the last
 * page has fewer rows than its limit.
 */
export function createEarnedLog(
  queries: Queries,
  shown: ShownNetworks,
): Pick<PlayReads, 'earnedTrophies'> {
  const statements = (hasGrade: boolean): Readonly<Record<EarnedOrder, Statements>> => ({
    latest: statementsOf('latest', hasGrade, shown),
    oldest: statementsOf('oldest', hasGrade, shown),
    game: statementsOf('game', hasGrade, shown),
  });
  const ofAll = statements(false);
  const ofGrade = statements(true);

  return {
    async earnedTrophies(name, query, limit) {
      const player = await queries.get(selectNamedPlayerId, [foldName(name)]);
      if (player === undefined) return null;
      const { grade, order } = query;
      const ranges =
        grade === null
          ? rangesOf(ofAll[order], query)
          : rangesOf(ofGrade[order], query).map((range) => ({
              ...range,
              bounds: [...range.bounds, grade],
            }));
      const rows = await readRanges(queries, ranges, player.playerId, limit);
      return rows.map((row) => toPlayerTrophy(toTrophy(row), row));
    },
  };
}

function rangesOf(statements: Statements, query: EarnedQuery): Range<EarnedRow>[] {
  return query.order === 'game' ? rangesByGame(statements, query) : rangesByDate(statements, query);
}

/** Checks whether the query is limited to a period. Undated trophies belong to no period. */
function isSpan({ sinceAt, untilAt }: EarnedQuery): boolean {
  return sinceAt !== null || untilAt !== null;
}

function rangesByGame(
  { all, after: afterPlace, dated, datedAfter }: Statements,
  query: EarnedQuery,
): Range<EarnedRow>[] {
  const { after, sinceAt, untilAt } = query;
  const key: Parameters = after === null ? [] : [after.gameId, after.trophyId];
  if (!isSpan(query)) return [{ query: after === null ? all : afterPlace, bounds: key }];
  const span = [untilAt ?? maxInstant, sinceAt ?? minInstant];
  return [{ query: after === null ? dated : datedAfter, bounds: [...span, ...key] }];
}

function rangesByDate(statements: Statements, query: EarnedQuery): Range<EarnedRow>[] {
  const { order, after, sinceAt, untilAt } = query;
  const { ties, dated, undated, undatedAfter } = statements;
  if (after?.earnedAt === null) {
    return isSpan(query) ? [] : [{ query: undatedAfter, bounds: [after.gameId, after.trophyId] }];
  }
  const until = untilAt ?? maxInstant;
  const since = sinceAt ?? minInstant;
  const others =
    order === 'latest'
      ? [after === null ? until : after.earnedAt, since]
      : [until, after === null ? since : after.earnedAt + 1];
  return [
    ...(after === null
      ? []
      : [{ query: ties, bounds: [after.earnedAt, after.gameId, after.trophyId] }]),
    { query: dated, bounds: others },
    ...(isSpan(query) ? [] : [{ query: undated, bounds: [] }]),
  ];
}
