/** A player's latest trophies, without those whose date has not come (docs/spec/decisions.md 9.2). */

import { invariant } from '../../invariant.ts';
import { dayMs } from '../../domain/time/index.ts';
import type {
  AheadTrophy,
  PlayerRow,
  PlayerTrophyRow,
  Store,
  TrophyKey,
} from '../../store/port/store.ts';

/** A trophy dated more than a day from now that is not among those ahead was loaded by a clock that was set back. */
const maxAheadMs = dayMs;
/** Trophies ahead that are read past. */
const maxPassed = 1000;

/** How many of a player's latest trophies are read, and as of when. */
export interface LatestQuery {
  readonly limit: number;
  /** The present, milliseconds UTC. */
  readonly at: number;
  /** The player's trophies whose date has not come. */
  readonly ahead: readonly AheadTrophy[];
}

/** A trophy with a date. */
interface DatedTrophyRow extends PlayerTrophyRow {
  readonly earnedAt: number;
}

type LatestReads = Pick<Store, 'latestTrophies' | 'log'>;

/** The latest first; those without a date last. */
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

/** The latest trophies with a date, and the date of the one before them; null if there is none. */
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

/** Whether a trophy is one of the given ones. */
function isAmong(trophies: readonly TrophyKey[]): (key: TrophyKey) => boolean {
  const keys = new Set(trophies.map(({ gameId, trophyId }) => `${trophyId} ${gameId}`));
  return ({ gameId, trophyId }) => keys.has(`${trophyId} ${gameId}`);
}

/** From the first dated trophy to the latest whose date has come; null without one. */
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
