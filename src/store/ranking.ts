/**
 * Places without counting everybody. Ranked players are tallied in ranges of points: 16 ranges of a
 * level make one of the level above. A place is then the sum over a few dozen tallies and the few
 * players within the narrowest range, whatever the number of players; and a player whose points change
 * moves in five tallies. RANK(): by points, platinum, gold, silver; ties share a place (decisions.md 4).
 */

import type { LevelSystem } from '../domain/index.ts';
import type { Queries, Statement, Transaction } from './engine.ts';
import { statement } from './engine.ts';
import type { Place, Store } from './store.ts';
import type { RowOf } from './tables.ts';
import { columnList, playerScore } from './tables.ts';

export type Score = RowOf<typeof playerScore>;

/** Ranges per range of the level above. */
const fanOut = 16;
/** Points per range, by level; the narrowest is about one bronze trophy wide. */
const widths = [fanOut ** 5, fanOut ** 4, fanOut ** 3, fanOut ** 2, fanOut] as const;
const narrowest = fanOut;

export const levelSystemNames: readonly LevelSystem[] = ['2008', '2020'];

/** Points of a score in a level system. */
export function pointsOf(score: Score, system: LevelSystem): number {
  return system === '2008' ? score.points2008 : score.points2020;
}

/** Whom a player is compared with: everybody, or his country. */
function scopeOf(system: LevelSystem, country: string | null): string {
  return country === null ? system : `${system}:${country}`;
}

const selectScore = statement<Score>(`SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id = ?`);

/** Players above the one range at each level that holds the player, and players in all (`?`: scope and bounds). */
const tallied = widths
  .map(
    (_, level) =>
      `(SELECT COALESCE(SUM(players), 0) FROM rank_tally WHERE scope = ? AND level = ${level} AND bucket > ? AND bucket < ?)`,
  )
  .join(' + ');
const total = '(SELECT COALESCE(SUM(players), 0) FROM rank_tally WHERE scope = ? AND level = 0)';

function placeStatement(system: LevelSystem, ofCountry: boolean): Statement<Place> {
  const points = `points_${system}`;
  const within = `(SELECT COUNT(*) FROM player_score WHERE ranked = 1 AND ${points} >= ? AND ${points} < ?
    AND (${points}, platinum, gold, silver) > (?, ?, ?, ?) ${ofCountry ? 'AND country = ?' : ''})`;
  return statement(`SELECT 1 + ${tallied} + ${within} AS "position", ${total} AS "total"`);
}

/** The port's `place`, in one level system. */
export function createPlaceRead(queries: Queries, system: LevelSystem): Pick<Store, 'place'> {
  const placeInWorld = placeStatement(system, false);
  const placeInCountry = placeStatement(system, true);

  async function placeOf(score: Score, country: string | null): Promise<Place> {
    const scope = scopeOf(system, country);
    const points = pointsOf(score, system);
    const first = Math.floor(points / narrowest) * narrowest;
    const parameters = [
      ...widths.flatMap((width, level) => [scope, ...boundsAbove(points, width, level)]),
      ...[first, first + narrowest, points, score.platinum, score.gold, score.silver],
      ...(country === null ? [] : [country]),
      scope,
    ];
    const row = await queries.get(country === null ? placeInWorld : placeInCountry, parameters);
    return row ?? { position: 0, total: 0 };
  }

  return {
    async place(playerId) {
      const score = await queries.get(selectScore, [playerId]);
      if (score === undefined || score.ranked === 0) return null;
      const country = score.country === '' ? null : await placeOf(score, score.country);
      return { world: await placeOf(score, null), country };
    },
  };
}

/** The ranges above the one with these points, up to the end of the range of the level above; both ends excluded. */
function boundsAbove(points: number, width: number, level: number): readonly [number, number] {
  const bucket = Math.floor(points / width);
  const end = level === 0 ? Number.MAX_SAFE_INTEGER : (Math.floor(bucket / fanOut) + 1) * fanOut;
  return [bucket, end];
}

const addToTally = statement(
  `INSERT INTO rank_tally (scope, level, bucket, players) VALUES (?, ?, ?, ?)
   ON CONFLICT (scope, level, bucket) DO UPDATE SET players = rank_tally.players + excluded.players`,
);

/** What a load changes in the tallies, collected and written once. */
export interface TallyChanges {
  /** Moves a player; null is "not there". */
  move(before: Score | null, after: Score | null): void;
  /** Writes the changes; true where there were any. */
  write(transaction: Transaction): Promise<boolean>;
}

export function createTallyChanges(): TallyChanges {
  const changes = new Map<string, { scope: string; level: number; bucket: number; players: number }>();

  function add(score: Score | null, players: number): void {
    for (const { scope, level, bucket } of tallyKeys(score)) {
      const key = `${scope} ${level} ${bucket}`;
      const change = changes.get(key);
      if (change === undefined) changes.set(key, { scope, level, bucket, players });
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
      await transaction.runMany(
        addToTally,
        moved.map(({ scope, level, bucket, players }) => [scope, level, bucket, players]),
      );
      changes.clear();
      return moved.length > 0;
    },
  };
}

/** Every tally a score is counted in; none where it is not ranked. */
export function tallyKeys(score: Score | null): { scope: string; level: number; bucket: number }[] {
  if (score === null || score.ranked === 0) return [];
  const countries = score.country === '' ? [null] : [null, score.country];
  return levelSystemNames.flatMap((system) =>
    countries.flatMap((country) =>
      widths.map((width, level) => ({
        scope: scopeOf(system, country),
        level,
        bucket: Math.floor(pointsOf(score, system) / width),
      })),
    ),
  );
}
