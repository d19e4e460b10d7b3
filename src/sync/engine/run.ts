/** Runs one sync round over the followed players. */

import { LoadRejected } from '../../store/port/load-all.ts';
import { dayMs, minuteMs } from '../../domain/time/index.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { SyncParts } from './job.ts';
import { Unfollowed } from './job.ts';
import { NetworkError } from './network-error.ts';
import { syncPlayer } from './walk.ts';

export interface RunOptions {
  /** Sync only this player, by any of their names, even if they are not due. */
  readonly player?: string;
  /** Full sync: read the whole lists of games. */
  readonly full: boolean;
  /** Interval between rounds, for the next attempts of players; null for a single round. */
  readonly everyMs: number | null;
}

/** Result of one player. */
export interface PlayerResult {
  readonly name: string;
  readonly state: SyncPlayer['state'];
  readonly loaded: number;
  readonly changed: number;
  readonly problem: string | null;
  /** Warning about unusable rows in the list of games, or null. */
  readonly warning: string | null;
}

export interface RunSummary {
  readonly players: readonly PlayerResult[];
  /** Number of followed players that are not due. */
  readonly waiting: number;
  /** Reason why the round ended early, or null. */
  readonly ended: string | null;
}

const leaseLost = 'Another node is now the leader of the sync.';
/** Interval for private and missing accounts, which are synced less often than others (docs/spec/domain.md 3.1). */
const hiddenEveryMs = 7 * dayMs;
const firstRetryMs = 5 * minuteMs;

/** No player with this name is followed. */
export class NotFollowed extends Error {
  override readonly name = 'NotFollowed';
}

/**
 * Syncs the due players: new players first, then by last success. A problem of one player is recorded in their freshness; a problem of
 * all players (no login, unreachable network, long wait) ends the round. Throws Stopped, StoreError, TokenFileError and NotFollowed.
 */
export async function runSync(parts: SyncParts, options: RunOptions): Promise<RunSummary> {
  const followed = await chooseFollowed(parts, options.player);
  const due = followed.filter((player) => isDue(player, parts.clock.now(), options));
  const waiting = followed.length - due.length;
  const players: PlayerResult[] = [];
  for (const player of due.toSorted(byWaiting)) {
    if (parts.lost?.aborted === true) return { players, waiting, ended: leaseLost };
    const { result, ending } = await runPlayer(parts, player, options);
    if (result !== null) players.push(result);
    if (ending !== null) return { players, waiting, ended: ending };
  }
  return { players, waiting, ended: null };
}

async function chooseFollowed({ state }: SyncParts, name: string | undefined): Promise<readonly SyncPlayer[]> {
  if (name === undefined) return state.followed();
  const player = await state.findFollowed(name);
  if (player === null) throw new NotFollowed(`${JSON.stringify(name)} is not followed. Run "laurel sync add" first.`);
  return [player];
}

/** Whether a player is due. A single round skips only private and missing accounts; repeated rounds respect the next attempts. */
function isDue(
  { state, nextAttemptAt, lastSuccessAt, lastErrorAt }: SyncPlayer,
  now: number,
  { player, everyMs }: RunOptions,
): boolean {
  if (player !== undefined || nextAttemptAt === null || nextAttemptAt <= now) return true;
  // The last attempt is in the future because the clock was set back.
  if (Math.max(lastSuccessAt ?? 0, lastErrorAt ?? 0) > now) return true;
  return everyMs === null && state !== 'private' && state !== 'missing';
}

function byWaiting(a: SyncPlayer, b: SyncPlayer): number {
  return (a.lastSuccessAt ?? 0) - (b.lastSuccessAt ?? 0) || a.addedAt - b.addedAt;
}

interface PlayerRun {
  /** Null if the player was unfollowed, or the lease was lost. */
  readonly result: PlayerResult | null;
  /** Reason to end the round, or null. */
  readonly ending: string | null;
}

async function runPlayer(parts: SyncParts, player: SyncPlayer, options: RunOptions): Promise<PlayerRun> {
  try {
    return await walk(parts, player, options);
  } catch (error) {
    if (parts.lost?.aborted === true) return { result: null, ending: leaseLost };
    throw error;
  }
}

async function walk(parts: SyncParts, player: SyncPlayer, { full, everyMs }: RunOptions): Promise<PlayerRun> {
  try {
    const { player: walked, loaded, changed, problem, warning } = await syncPlayer(parts, player, full);
    const saved = problem === null ? succeeded(walked, parts.clock.now(), everyMs) : failed(walked, parts.clock.now(), problem);
    await parts.state.saveFollowed(saved);
    return { result: { name: walked.name, state: saved.state, loaded, changed, problem, warning }, ending: null };
  } catch (error) {
    if (error instanceof Unfollowed) return { result: null, ending: null };
    if (!(error instanceof NetworkError || error instanceof LoadRejected)) throw error;
    return recordFailure(parts, player, error);
  }
}

/** Records a failure. The progress of the sync was saved before and is preserved. */
async function recordFailure(
  { state, clock }: SyncParts,
  player: SyncPlayer,
  error: NetworkError | LoadRejected,
): Promise<PlayerRun> {
  const latest = (await state.findFollowed(player.nameKey)) ?? player;
  const saved = failed(latest, clock.now(), error.message, error instanceof NetworkError ? error : null);
  await state.saveFollowed(saved);
  const result = { name: player.name, state: saved.state, loaded: 0, changed: 0, problem: error.message, warning: null };
  return { result, ending: error instanceof NetworkError && endsRound(error) ? error.message : null };
}

function endsRound({ kind }: NetworkError): boolean {
  return kind === 'login-needed' || kind === 'rate-limited' || kind === 'unavailable' || kind === 'moved';
}

function succeeded(player: SyncPlayer, now: number, everyMs: number | null): SyncPlayer {
  return {
    ...player,
    state: 'ok',
    lastSuccessAt: now,
    lastError: null,
    failures: 0,
    nextAttemptAt: everyMs === null ? null : now + everyMs,
  };
}

function failed(player: SyncPlayer, now: number, message: string, error: NetworkError | null = null): SyncPlayer {
  const state = error?.kind === 'private' || error?.kind === 'missing' ? error.kind : 'failed';
  const failures = player.failures + 1;
  return {
    ...player,
    state,
    failures,
    lastErrorAt: now,
    lastError: message,
    nextAttemptAt: nextAttempt(now, state, failures, error),
  };
}

/** Returns the next attempt: null after a missing login, after a requested wait, or with exponential backoff. */
function nextAttempt(now: number, state: SyncPlayer['state'], failures: number, error: NetworkError | null): number | null {
  if (error?.kind === 'login-needed') return null;
  if (error?.kind === 'rate-limited') return now + (error.retryAfterMs ?? firstRetryMs);
  if (state === 'private' || state === 'missing') return now + hiddenEveryMs;
  return now + Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), dayMs);
}
