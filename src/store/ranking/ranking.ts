/**
 * Places without counting everybody. Ranked players are tallied in ranges of points: 16 ranges of a
 * level make one of the level above, the narrowest hold one number of points, and below these are the
 * ties, by the platinum, gold and silver that a player's answer shows. A place is then the sum of some hundred tallies at most, whatever the
 * number of players, and a player whose points change moves in a dozen. RANK(): by points, platinum,
 * gold, silver; ties share a place (docs/spec/decisions.md 4).
 */

import type { Grade, GradeCounts, LevelSystem } from '../../domain/index.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import { noteMoves } from './rank-moves.ts';
import type { Places } from '../port/store.ts';
import type { playerScore, RowOf } from '../schema/tables.ts';
import { deletion, insertion, read } from '../engine/statement.ts';

export type Score = RowOf<typeof playerScore>;

/** Ranges per range of the level above. */
const fanOut = 16;
/** Points per range, by level. */
const widths = [fanOut ** 5, fanOut ** 4, fanOut ** 3, fanOut ** 2, fanOut, 1] as const;
/** The level of the ties among players of the same points. */
const tieLevel = widths.length;
/** More trophies of a grade than anybody has; three numbers below it fit into one (2 ** 51). Of more, the highest that fits counts. */
const tieBase = 2 ** 17;
/** What decides among players of the same points, in this order (docs/spec/decisions.md 4). */
const tieGrades = ['platinum', 'gold', 'silver'] as const satisfies readonly Grade[];

export const levelSystemNames: readonly LevelSystem[] = ['2008', '2020'];
/** Ranks players where nothing else is chosen (docs/spec/decisions.md 4). */
export const usualLevelSystem: LevelSystem = '2020';

/** What of a score decides its place. */
export type RankedScore = Pick<Score, 'tie' | 'points2008' | 'points2020' | 'country' | 'ranked'>;

/** Points of a score in a level system. */
export function pointsOf(score: RankedScore, system: LevelSystem): number {
  return system === '2008' ? score.points2008 : score.points2020;
}

/** What decides among players of the same points, as one number: the larger is placed before. Of the counts that hold (domain/stated.ts). */
export function tieOf(counts: GradeCounts): number {
  return tieGrades.reduce((tie, grade) => tie * tieBase + Math.min(counts[grade], tieBase - 1), 0);
}

/** The same as SQL, of expressions for the counts. */
export function tieText(countOf: (grade: Grade) => string): string {
  const digit = (grade: Grade): string =>
    `CASE WHEN ${countOf(grade)} < ${tieBase} THEN ${countOf(grade)} ELSE ${tieBase - 1} END`;
  return tieGrades.reduce((tie, grade) => `(${tie} * ${tieBase} + ${digit(grade)})`, 'CAST(0 AS BIGINT)');
}

/** Whom a player is compared with: everybody, or his country. */
function scopeOf(system: LevelSystem, country: string | null): string {
  return country === null ? system : `${system}:${country}`;
}

/** A range of points, or a tie, that players are counted in. */
interface Range {
  readonly scope: string;
  readonly level: number;
  readonly bucket: number;
}

/** What decides a place in a scope. */
export interface Standing {
  readonly scope: string;
  readonly points: number;
  /** As tieOf gives it. */
  readonly tie: number;
}

/** Where a score stands among everybody (null), or in its country. */
export function standingOf(score: RankedScore, system: LevelSystem, country: string | null): Standing {
  return { scope: scopeOf(system, country), points: pointsOf(score, system), tie: score.tie };
}

/** The ranges of a standing, the widest first and the tie last. */
function rangesOf({ scope, points, tie }: Standing): Range[] {
  return [
    ...widths.map((width, level) => ({ scope, level, bucket: Math.floor(points / width) })),
    { scope: `${scope}@${points}`, level: tieLevel, bucket: tie },
  ];
}

/** The ranges of the points of player_score `s`, in a scope (SQL), that come before the one it is in: those of a level up to the end of the range above. */
function aheadText(scope: string, points: string, level: number): string {
  if (level === tieLevel) return sumText(`${scope} || '@' || ${points}`, level, 't.bucket > s.tie');
  const width = widths[level] ?? 1;
  const above = `t.bucket > ${points} / ${width}`;
  const isWidest = level === 0;
  return sumText(scope, level, isWidest ? above : `${above} AND t.bucket < (${points} / ${width * fanOut} + 1) * ${fanOut}`);
}

function sumText(scope: string, level: number, range: string): string {
  return `(SELECT COALESCE(SUM(t.players), 0) FROM rank_tally t WHERE t.scope = ${scope} AND t.level = ${level} AND ${range})`;
}

function positionText(scope: string, points: string): string {
  return `1 + ${[...widths.keys(), tieLevel].map((level) => aheadText(scope, points, level)).join(' + ')}`;
}

/** What a score's row says of its places; null where it has none. */
export interface PlaceColumns {
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

/** Columns of PlaceColumns, from player_score AS s: the places among the tallies as they are. */
export function placeColumns(system: LevelSystem): string {
  const points = `s.points_${system}`;
  const [world, country] = [`'${system}'`, `'${system}:' || s.country`];
  return `${ifRanked(positionText(world, points))} AS "position", ${ifRanked(sumText(world, 0, 't.bucket > -1'))} AS "total",
    ${ifOfCountry(positionText(country, points))} AS "countryPosition", ${ifOfCountry(sumText(country, 0, 't.bucket > -1'))} AS "countryTotal"`;
}

/** The places of columns; null for a player who is not ranked. */
export function toPlaces({ position, total, countryPosition, countryTotal }: PlaceColumns): Places | null {
  if (position === null || total === null) return null;
  const country = countryPosition === null || countryTotal === null ? null : { position: countryPosition, total: countryTotal };
  return { world: { position, total }, country };
}

const selectPlaces = (system: LevelSystem) =>
  read<PlaceColumns>(
    `SELECT ${placeColumns(system)} FROM (SELECT CAST(? AS BIGINT) AS points_${system}, CAST(? AS BIGINT) AS tie,
       CAST(? AS TEXT) AS country, 1 AS ranked) s`,
  );
const placesBySystem = { 2008: selectPlaces('2008'), 2020: selectPlaces('2020') };

/** The place that a score has, or would have, among the tallies as they are; null for one that is not ranked. */
export async function placeOfScore(queries: Queries, score: RankedScore, system: LevelSystem): Promise<Places | null> {
  if (score.ranked === 0) return null;
  const places = await queries.get(placesBySystem[system], [pointsOf(score, system), score.tie, score.country]);
  return places === undefined ? null : toPlaces(places);
}

const bucketKey = ['scope', 'level', 'bucket'];
const addToBucket = insertion('rank_tally', [...bucketKey, 'players'], {
  keys: bucketKey,
  set: 'players = rank_tally.players + excluded.players',
});
const removeEmpty = deletion('rank_tally', { keys: bucketKey, and: 'players = 0' });

/** The ranges of a system's tallies as SQL over player_score `s`, for counting them anew: one for each level. */
export function bucketExpressions(
  system: LevelSystem,
): readonly { readonly level: number; readonly at: string; readonly bucket: string }[] {
  const points = `s.points_${system}`;
  return [
    ...widths.map((width, level) => ({ level, at: "''", bucket: `${points} / ${width}` })),
    { level: tieLevel, at: `'@' || ${points}`, bucket: 's.tie' },
  ];
}

/** What a load changes in the tallies, collected and written once. */
export interface RankChanges {
  /** Moves a player; null is "not there". */
  move(before: Score | null, after: Score | null): void;
  /** True where it is time to write them. */
  isLarge(): boolean;
  /** @param now when the places that this moves did */
  write(transaction: Transaction, now: number): Promise<void>;
}

/** Standings held at once; one is some 250 bytes. */
const maxStandings = 50_000;

function isPlacedAlike(before: Score | null, after: Score | null): boolean {
  if (before === null || after === null || before.ranked !== after.ranked) return false;
  const properties = ['points2008', 'points2020', 'tie', 'country'] as const;
  return before.ranked === 0 || properties.every((property) => before[property] === after[property]);
}

export function createRankChanges(): RankChanges {
  /** Players of the same points and tie are moved together, whatever the number of ranges. */
  const changes = new Map<string, Standing & { players: number }>();

  function add(score: Score | null, players: number): void {
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
      if (isPlacedAlike(before, after)) return;
      add(before, -1);
      add(after, 1);
    },
    async write(transaction, now) {
      for (const system of levelSystemNames) {
        const ofAll = [...changes.values()].filter(({ scope }) => scope === system);
        await noteMoves(transaction, system, { changes: ofAll, now });
      }
      const moved = [...moveInRanges(changes.values())].filter(({ players }) => players !== 0);
      const left = moved.filter(({ players }) => players < 0);
      await transaction.runMany(
        addToBucket,
        moved.map(({ scope, level, bucket, players }) => [scope, level, bucket, players]),
      );
      await transaction.runMany(
        removeEmpty,
        left.map(({ scope, level, bucket }) => [scope, level, bucket]),
      );
      changes.clear();
    },
  };
}

function moveInRanges(changes: Iterable<Standing & { readonly players: number }>): Iterable<Range & { players: number }> {
  const ranges = new Map<string, Range & { players: number }>();
  for (const { players, ...standing } of changes) {
    if (players === 0) continue;
    for (const range of rangesOf(standing)) {
      const key = `${range.scope} ${range.level} ${range.bucket}`;
      const known = ranges.get(key);
      if (known === undefined) ranges.set(key, { ...range, players });
      else known.players += players;
    }
  }
  return ranges.values();
}

/** Where a score stands in every scope, of both level systems; nowhere if it is not ranked. */
function standingsOf(score: Score | null): Standing[] {
  if (score === null || score.ranked === 0) return [];
  const countries = score.country === '' ? [null] : [null, score.country];
  return levelSystemNames.flatMap((system) => countries.map((country) => standingOf(score, system, country)));
}
