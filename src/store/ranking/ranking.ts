/**
 * Ranking by hierarchical bucket counts. Ranked players are counted in buckets of points: 16 buckets of one level form one bucket of the
 * level above, and the narrowest buckets cover a single number of points. Within these, players are counted by tie number, which encodes
 * the platinum, gold and silver trophies. A rank is the sum of at most about a hundred buckets, whatever the number of players. A change of
 * points updates about a dozen buckets. Ranks equal RANK() by points, platinum, gold, silver; ties share a rank (docs/spec/decisions.md 4).
 */

import type { Grade, GradeCounts } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import type { Ranks } from '../port/players.ts';
import type { playerScore, RowOf } from '../schema/tables.ts';
import { deletion, insertion, read } from '../engine/statement.ts';

/** A row of the table player_score. */
export type Score = RowOf<typeof playerScore>;

/** Number of buckets that form one bucket of the level above. */
const fanOut = 16;
/** Number of points that a bucket covers, by level. */
const widths = [fanOut ** 5, fanOut ** 4, fanOut ** 3, fanOut ** 2, fanOut, 1] as const;
/** The level of the buckets that count players with equal points. */
const tieLevel = widths.length;
/** Base of the tie number: larger than real trophy counts, and three digits fit into a safe integer (2 ** 51). Larger counts are capped. */
const tieBase = 2 ** 17;
/** Grades that decide between equal points, in this order (docs/spec/decisions.md 4). */
const tieGrades = ['platinum', 'gold', 'silver'] as const satisfies readonly Grade[];

/** The columns of a score that determine its rank. */
export type RankedScore = Pick<Score, 'tie' | 'points' | 'country' | 'ranked'>;

/** Returns the tie number of the effective counts (domain/stated.ts). Among equal points, the player with the larger number ranks first. */
export function toTie(counts: GradeCounts): number {
  return tieGrades.reduce((tie, grade) => tie * tieBase + Math.min(counts[grade], tieBase - 1), 0);
}

/** Returns the counts that a tie number encodes. */
export function gradesOfTie(tie: number): Pick<GradeCounts, (typeof tieGrades)[number]> {
  const rest = Math.floor(tie / tieBase);
  return { platinum: Math.floor(rest / tieBase), gold: rest % tieBase, silver: tie % tieBase };
}

/** Returns SQL for the tie number; `countOf` returns the expression for the count of a grade. */
export function tieText(countOf: (grade: Grade) => string): string {
  const digit = (grade: Grade): string =>
    `CASE WHEN ${countOf(grade)} < ${tieBase} THEN ${countOf(grade)} ELSE ${tieBase - 1} END`;
  return tieGrades.reduce(
    (tie, grade) => `(${tie} * ${tieBase} + ${digit(grade)})`,
    'CAST(0 AS BIGINT)',
  );
}

/** The scope of a ranking: all players, or the players of a country. */
const world = '';

/** Key of a count: a range of points, or a tie number. */
interface Bucket {
  readonly scope: string;
  readonly level: number;
  readonly bucket: number;
}

/** The points and tie number of a player within a scope. */
interface RankedPoints {
  readonly scope: string;
  readonly points: number;
  /** Result of toTie. */
  readonly tie: number;
}

/** Returns the buckets of a standing, the widest first and the tie bucket last. */
function bucketsOf({ scope, points, tie }: RankedPoints): Bucket[] {
  return [
    ...widths.map((width, level) => ({ scope, level, bucket: Math.floor(points / width) })),
    { scope: `${scope}@${points}`, level: tieLevel, bucket: tie },
  ];
}

/**
 * SQL for the number of players ahead of player_score `s` in the buckets of one level: those above the score's bucket, within the same
 * bucket of the next wider level.
 */
function aheadText(scope: string, level: number): string {
  if (level === tieLevel) return sumText(`${scope} || '@' || s.points`, level, 't.bucket > s.tie');
  const width = invariant(widths[level], 'every level has a width');
  const above = `t.bucket > s.points / ${width}`;
  const isWidest = level === 0;
  return sumText(
    scope,
    level,
    isWidest ? above : `${above} AND t.bucket < (s.points / ${width * fanOut} + 1) * ${fanOut}`,
  );
}

function sumText(scope: string, level: number, range: string): string {
  return `(SELECT COALESCE(SUM(t.players), 0) FROM rank_bucket t WHERE t.scope = ${scope} AND t.level = ${level} AND ${range})`;
}

function positionText(scope: string): string {
  return `1 + ${[...widths.keys(), tieLevel].map((level) => aheadText(scope, level)).join(' + ')}`;
}

function totalText(scope: string): string {
  return sumText(scope, 0, 't.bucket > -1');
}

/** Ranks of a score as columns; null if the score has no rank. */
export interface RankColumns {
  readonly position: number | null;
  readonly total: number | null;
  readonly countryPosition: number | null;
  readonly countryTotal: number | null;
}

function ifRanked(text: string): string {
  return `CASE WHEN s.ranked = 1 THEN ${text} END`;
}

function ifOfCountry(text: string): string {
  return `CASE WHEN s.ranked = 1 AND s.country <> '' THEN ${text} END`;
}

/** Columns of RankColumns, from a score AS s: a row of player_score, or a sub-select with the same columns. */
export const rankColumns = `${ifRanked(positionText(`'${world}'`))} AS "position", ${ifRanked(totalText(`'${world}'`))} AS "total",
    ${ifOfCountry(positionText('s.country'))} AS "countryPosition", ${ifOfCountry(totalText('s.country'))} AS "countryTotal"`;

/** Converts columns to ranks; null for a player who is not ranked. */
export function toRanks({
  position,
  total,
  countryPosition,
  countryTotal,
}: RankColumns): Ranks | null {
  if (position === null || total === null) return null;
  const country =
    countryPosition === null || countryTotal === null
      ? null
      : { position: countryPosition, total: countryTotal };
  return { world: { position, total }, country };
}

const selectRanks = read<RankColumns>(
  `SELECT ${rankColumns} FROM (SELECT CAST(? AS BIGINT) AS points, CAST(? AS BIGINT) AS tie,
     CAST(? AS TEXT) AS country, 1 AS ranked) s`,
);

/** Returns the ranks that a score has, or would have, by the current counts; null if it is not ranked. */
export async function ranksOfScore(queries: Queries, score: RankedScore): Promise<Ranks | null> {
  if (score.ranked === 0) return null;
  const ranks = await queries.get(selectRanks, [score.points, score.tie, score.country]);
  return ranks === undefined ? null : toRanks(ranks);
}

const selectRanksOfPlayer = read<RankColumns>(
  `SELECT ${rankColumns} FROM player_score s WHERE s.player_id = ?`,
);

/** Returns the ranks of a stored player; null if the player is not ranked. */
export async function ranksOfPlayer(queries: Queries, playerId: number): Promise<Ranks | null> {
  const ranks = await queries.get(selectRanksOfPlayer, [playerId]);
  return ranks === undefined ? null : toRanks(ranks);
}

/** The position of an index in a leaderboard: the standing of its player, and the number of players with the same standing before it. */
export interface BoardPosition {
  readonly points: number;
  readonly tie: number;
  readonly skipped: number;
}

const selectBuckets = read<{ bucket: number; players: number }>(
  `SELECT t.bucket AS "bucket", t.players AS "players" FROM rank_bucket t
   WHERE t.scope = ? AND t.level = ? AND t.bucket >= ? AND t.bucket < ? ORDER BY t.bucket DESC`,
);

/**
 * Finds the player at an index of a leaderboard by the counts, from the widest buckets to the narrowest. The cost does not depend on the
 * number of players. Null beyond the end.
 * @param scope empty for all players, or a country
 */
export async function findOnBoard(
  queries: Queries,
  scope: string,
  index: number,
): Promise<BoardPosition | null> {
  let left = index;
  const findIn = async (
    level: number,
    [from, to]: readonly [number, number],
    at = scope,
  ): Promise<number | null> => {
    for (const { bucket, players } of await queries.all(selectBuckets, [at, level, from, to])) {
      if (left < players) return bucket;
      left -= players;
    }
    return null;
  };
  let range: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER];
  let points = 0;
  for (const level of widths.keys()) {
    const bucket = await findIn(level, range);
    if (bucket === null) return null;
    points = bucket;
    range = [bucket * fanOut, (bucket + 1) * fanOut];
  }
  const tie = await findIn(tieLevel, [0, Number.MAX_SAFE_INTEGER], `${scope}@${points}`);
  return tie === null ? null : { points, tie, skipped: left };
}

const bucketKey = ['scope', 'level', 'bucket'];
const addToBucket = insertion('rank_bucket', [...bucketKey, 'players'], {
  keys: bucketKey,
  set: 'players = rank_bucket.players + excluded.players',
});
const removeEmpty = deletion('rank_bucket', { keys: bucketKey, and: 'players = 0' });

/** SQL expressions for the buckets of player_score `s`, one per level, for recounting. */
export const bucketExpressions: readonly {
  readonly level: number;
  readonly at: string;
  readonly bucket: string;
}[] = [
  ...widths.map((width, level) => ({ level, at: "''", bucket: `s.points / ${width}` })),
  { level: tieLevel, at: `'@' || s.points`, bucket: 's.tie' },
];

/** Changes of a load to the counts, collected and written together. */
export interface RankChanges {
  /** Moves a player from one score to another. If the first is null, the player is added; if the second is null, removed. */
  move(before: RankedScore | null, after: RankedScore | null): void;
  /** Returns whether the changes must be written now to bound memory. */
  isLarge(): boolean;
  write(transaction: Transaction): Promise<void>;
}

/** Maximum number of standings in memory; each takes about 250 bytes. */
const maxStandings = 50_000;

function hasSameRank(before: RankedScore | null, after: RankedScore | null): boolean {
  if (before === null || after === null || before.ranked !== after.ranked) return false;
  const properties = ['points', 'tie', 'country'] as const;
  return (
    before.ranked === 0 || properties.every((property) => before[property] === after[property])
  );
}

/** Creates an empty collection of changes. */
export function createRankChanges(): RankChanges {
  /** Changes by standing: players with the same points and tie are moved together. */
  const changes = new Map<string, RankedPoints & { players: number }>();

  function add(score: RankedScore | null, players: number): void {
    for (const standing of standingsOf(score)) {
      const key = `${standing.scope} ${standing.points} ${standing.tie}`;
      const change = changes.get(key);
      if (change === undefined) changes.set(key, { ...standing, players });
      else change.players += players;
    }
  }

  return {
    isLarge: () => changes.size > maxStandings,
    move(before, after) {
      if (hasSameRank(before, after)) return;
      add(before, -1);
      add(after, 1);
    },
    async write(transaction) {
      const moved = [...moveInBuckets(changes.values())].filter(({ players }) => players !== 0);
      const decreased = moved.filter(({ players }) => players < 0);
      await transaction.runMany(
        addToBucket,
        moved.map(({ scope, level, bucket, players }) => [scope, level, bucket, players]),
      );
      await transaction.runMany(
        removeEmpty,
        decreased.map(({ scope, level, bucket }) => [scope, level, bucket]),
      );
      changes.clear();
    },
  };
}

function moveInBuckets(
  changes: Iterable<RankedPoints & { readonly players: number }>,
): Iterable<Bucket & { players: number }> {
  const buckets = new Map<string, Bucket & { players: number }>();
  for (const { players, ...standing } of changes) {
    if (players === 0) continue;
    for (const bucket of bucketsOf(standing)) {
      const key = `${bucket.scope} ${bucket.level} ${bucket.bucket}`;
      const moved = buckets.get(key);
      if (moved === undefined) buckets.set(key, { ...bucket, players });
      else moved.players += players;
    }
  }
  return buckets.values();
}

/** Returns the standings of a score among all players and within its country; empty if it is not ranked. */
function standingsOf(score: RankedScore | null): RankedPoints[] {
  if (score === null || score.ranked === 0) return [];
  const { points, tie, country } = score;
  return (country === '' ? [world] : [world, country]).map((scope) => ({ scope, points, tie }));
}
