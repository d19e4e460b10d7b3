/** A player's latest trophies. Trophies dated in the future are left out until that time comes (docs/spec/decisions.md 9.2). */

import { invariant } from '../../invariant.ts';
import { dayMs } from '../../domain/time/index.ts';
import type {
  AheadTrophy,
  PlayerRow,
  PlayerTrophyRow,
  Store,
  TrophyKey,
} from '../../store/port/store.ts';

/**
 * Trophies dated more than a day ahead of the clock are left out even if `ahead` does not list them: they were imported before the clock
 * was set back.
 */
const maxAheadMs = dayMs;
/** Maximum number of trophies dated in the future that are read in addition and then left out. */
const maxPassed = 1000;

/** The number of trophies to read, and the present time. */
export interface LatestQuery {
  readonly limit: number;
  /** The present, milliseconds UTC. */
  readonly at: number;
  /** The player's trophies that are dated in the future. */
  readonly ahead: readonly AheadTrophy[];
}

/** A trophy with a date. */
interface DatedTrophyRow extends PlayerTrophyRow {
  readonly earnedAt: number;
}

type LatestReads = Pick<Store, 'latestTrophies' | 'log'>;

/** Reads a player's latest trophies, newest first; trophies without a date come last. */
export async function readLatestTrophies(
  reads: LatestReads,
  player: PlayerRow,
  { limit, at, ahead }: LatestQuery,
): Promise<readonly PlayerTrophyRow[]> {
  if (ahead.length === 0)
    return invariant(
      await reads.latestTrophies(player.name, null, limit),
      'a stored player has a list of trophies',
    );
  const untilAt = at + maxAheadMs + 1;
  const passed = Math.min(ahead.filter(({ earnedAt }) => earnedAt < untilAt).length, maxPassed);
  const period = { sinceAt: Number.MIN_SAFE_INTEGER, untilAt };
  const query = {
    grade: null,
    platform: null,
    period,
    isDated: true,
    after: null,
    limit: limit + passed,
  };
  const isAhead = isAmong(ahead);
  return (await reads.log(player.playerId, query)).items
    .filter(({ trophy }) => !isAhead(trophy))
    .slice(0, limit);
}

/** Reads the latest dated trophies. `behindAt` is the date of the next older trophy; null if there is none. */
export async function readLatestDated(
  reads: LatestReads,
  player: PlayerRow,
  query: LatestQuery,
): Promise<{ readonly items: readonly DatedTrophyRow[]; readonly behindAt: number | null }> {
  const rows = await readLatestTrophies(reads, player, { ...query, limit: query.limit + 1 });
  const dated = rows.flatMap((row) =>
    row.earnedAt === null ? [] : [{ ...row, earnedAt: row.earnedAt }],
  );
  return { items: dated.slice(0, query.limit), behindAt: dated[query.limit]?.earnedAt ?? null };
}

/** Returns a function that checks whether a trophy is one of those given. */
function isAmong(trophies: readonly TrophyKey[]): (key: TrophyKey) => boolean {
  const keys = new Set(trophies.map(({ gameId, trophyId }) => `${trophyId} ${gameId}`));
  return ({ gameId, trophyId }) => keys.has(`${trophyId} ${gameId}`);
}

/** Returns the dates of the first and the latest trophy, not counting future dates; null for a player without a dated trophy. */
export async function playedBetween(
  reads: Pick<Store, 'latestTrophies' | 'log' | 'earnedBetween' | 'aheadTrophies'>,
  player: PlayerRow,
  at: number,
): Promise<{ readonly firstAt: number; readonly lastAt: number } | null> {
  const earned = await reads.earnedBetween(player.playerId);
  if (earned === null || earned.lastAt <= at) return earned;
  const ahead = await reads.aheadTrophies(player.playerId, at);
  const [latest] = await readLatestTrophies(reads, player, { limit: 1, at, ahead });
  return latest === undefined || latest.earnedAt === null
    ? null
    : { firstAt: earned.firstAt, lastAt: latest.earnedAt };
}
