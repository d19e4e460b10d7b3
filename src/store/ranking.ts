/**
 * Places without counting everybody. Ranked players are tallied in ranges of points: 16 ranges of a
 * level make one of the level above, the narrowest hold one number of points, and below these are the
 * ties, by platinum, gold and silver. A place is then the sum of some hundred tallies at most, whatever the
 * number of players, and a player whose points change moves in a dozen. RANK(): by points, platinum,
 * gold, silver; ties share a place (decisions.md 4).
 */

import type { LevelSystem } from '../domain/index.ts';
import type { Queries, Transaction } from './engine.ts';
import { insertion, statement } from './engine.ts';
import type { Store } from './store.ts';
import type { RowOf } from './tables.ts';
import { columnList, playerScore } from './tables.ts';

export type Score = RowOf<typeof playerScore>;

/** Ranges per range of the level above. */
const fanOut = 16;
/** Points per range, by level. */
const widths = [fanOut ** 5, fanOut ** 4, fanOut ** 3, fanOut ** 2, fanOut, 1] as const;
/** The level of the ties among players of the same points. */
const tieLevel = widths.length;
/** More trophies of a grade than anybody has; three numbers below it fit into one (2 ** 51). */
const tieBase = 2 ** 17;

export const levelSystemNames: readonly LevelSystem[] = ['2008', '2020'];

/** Points of a score in a level system. */
export function pointsOf(score: Score, system: LevelSystem): number {
  return system === '2008' ? score.points2008 : score.points2020;
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

/** The ranges of a score in a scope, the widest first and the tie last. */
function rangesOf(score: Score, points: number, scope: string): Range[] {
  const tie = (score.platinum * tieBase + score.gold) * tieBase + score.silver;
  return [
    ...widths.map((width, level) => ({ scope, level, bucket: Math.floor(points / width) })),
    { scope: `${scope}@${points}`, level: tieLevel, bucket: tie },
  ];
}

const selectScore = statement<Score>(`SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id = ?`);

/** Players of the ranges that a level has between two (`?`: scope and bounds). */
const tallied = (level: number): string =>
  `(SELECT COALESCE(SUM(players), 0) FROM rank_tally WHERE scope = ? AND level = ${level} AND bucket > ? AND bucket < ?)`;
const position = `1 + ${[...widths.keys(), tieLevel].map(tallied).join(' + ')}`;

interface Places {
  readonly position: number;
  readonly total: number;
  readonly countryPosition: number;
  readonly countryTotal: number;
}
const selectPlaces = statement<Places>(
  `SELECT ${position} AS "position", ${tallied(0)} AS "total", ${position} AS "countryPosition", ${tallied(0)} AS "countryTotal"`,
);

/** The port's `place`, in one level system. */
export function createPlaceRead(queries: Queries, system: LevelSystem): Pick<Store, 'place'> {
  return {
    async place(playerId) {
      const score = await queries.get(selectScore, [playerId]);
      return score === undefined ? null : placeOfScore(queries, score, system);
    },
  };
}

/** The place a score has among the tallies as they are; null for one that is not ranked. */
export async function placeOfScore(queries: Queries, score: Score, system: LevelSystem): ReturnType<Store['place']> {
  if (score.ranked === 0) return null;
  const points = pointsOf(score, system);
  const scopes = [scopeOf(system, null), scopeOf(system, score.country)];
  const places = await queries.get(
    selectPlaces,
    scopes.flatMap((scope) => [...rangesOf(score, points, scope).flatMap(boundsAbove), scope, -1, noBound]),
  );
  if (places === undefined) return null;
  return {
    world: { position: places.position, total: places.total },
    country: score.country === '' ? null : { position: places.countryPosition, total: places.countryTotal },
  };
}

const noBound = Number.MAX_SAFE_INTEGER;

/** The ranges above one, up to the end of the range of the level above: scope and bounds, both excluded. */
function boundsAbove({ scope, level, bucket }: Range): readonly [string, number, number] {
  const hasLevelAbove = level > 0 && level < tieLevel;
  return [scope, bucket, hasLevelAbove ? (Math.floor(bucket / fanOut) + 1) * fanOut : noBound];
}

const addToTally = insertion(
  'INSERT INTO rank_tally (scope, level, bucket, players) VALUES',
  '(?, ?, ?, ?)',
  'ON CONFLICT (scope, level, bucket) DO UPDATE SET players = rank_tally.players + excluded.players',
);

const removeEmpty = statement('DELETE FROM rank_tally WHERE scope = ? AND level = ? AND bucket = ? AND players = 0');

/** What a load changes in the tallies, collected and written once. */
export interface TallyChanges {
  /** Moves a player; null is "not there". */
  move(before: Score | null, after: Score | null): void;
  write(transaction: Transaction): Promise<void>;
}

export function createTallyChanges(): TallyChanges {
  const changes = new Map<string, Range & { players: number }>();

  function add(score: Score | null, players: number): void {
    for (const range of tallyKeys(score)) {
      const key = `${range.scope} ${range.level} ${range.bucket}`;
      const change = changes.get(key);
      if (change === undefined) changes.set(key, { ...range, players });
      else change.players += players;
    }
  }

  return {
    move(before, after) {
      add(before, -1);
      add(after, 1);
    },
    async write(transaction) {
      const moved = [...changes.values()].filter(({ players }) => players !== 0);
      const left = moved.filter(({ players }) => players < 0);
      await transaction.runMany(
        addToTally,
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

/** Every range a score is counted in, of both level systems; none where it is not ranked. */
export function tallyKeys(score: Score | null): Range[] {
  if (score === null || score.ranked === 0) return [];
  const countries = score.country === '' ? [null] : [null, score.country];
  return levelSystemNames.flatMap((system) =>
    countries.flatMap((country) => rangesOf(score, pointsOf(score, system), scopeOf(system, country))),
  );
}
