/** One round over everybody who is followed. */

import { LoadRejected } from '../store/port/load-all.ts';
import { dayMs, minuteMs } from '../domain/time/index.ts';
import type { SyncPlayer } from './state/index.ts';
import type { SyncParts } from './job.ts';
import { Unfollowed } from './job.ts';
import { NetworkError } from './network-error.ts';
import { syncPlayer } from './sync-player.ts';

export interface RunOptions {
  /** Only this player, by any of his names, whether it is his time or not. */
  readonly player?: string;
  /** Read the lists to their ends. */
  readonly full: boolean;
  /** Time between two rounds, for the next attempt that players are given; null where there is one round only. */
  readonly everyMs: number | null;
}

/** What became of one player. */
export interface PlayerResult {
  readonly name: string;
  readonly state: SyncPlayer['state'];
  readonly loaded: number;
  readonly changed: number;
  readonly problem: string | null;
  /** Games in the list of the network that could not be used. */
  readonly warning: string | null;
}

export interface RunSummary {
  readonly players: readonly PlayerResult[];
  /** Followed players whose time has not come. */
  readonly waiting: number;
  /** Why the round ended before its end; null where it did not. */
  readonly ended: string | null;
}

const leaseLost = 'another node leads the sync now';
/** Accounts that show nothing are asked again this late (docs/spec/domain.md 3.1 asks them less often than all others). */
const hiddenEveryMs = 7 * dayMs;
const firstRetryMs = 5 * minuteMs;

/** Nobody of this name is followed. */
export class NotFollowed extends Error {
  override readonly name = 'NotFollowed';
}

/**
 * Walks over everybody whose time has come: new ones first, then by their last success. What concerns one player is
 * kept in his freshness; what concerns all (no login, a network that is gone, a long wait) ends the round. Throws Stopped,
 * StoreError, TokenFileError and NotFollowed.
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
  if (player === null) throw new NotFollowed(`${JSON.stringify(name)} is not followed: run "laurel sync add" first.`);
  return [player];
}

/** A round the owner asks for leaves out only accounts that show nothing; one of many keeps to the times that players were given. */
function isDue(
  { state, nextAttemptAt, lastSuccessAt, lastErrorAt }: SyncPlayer,
  now: number,
  { player, everyMs }: RunOptions,
): boolean {
  if (player !== undefined || nextAttemptAt === null || nextAttemptAt <= now) return true;
  // The last attempt is still to come: the clock has been set back.
  if (Math.max(lastSuccessAt ?? 0, lastErrorAt ?? 0) > now) return true;
  return everyMs === null && state !== 'private' && state !== 'missing';
}

function byWaiting(a: SyncPlayer, b: SyncPlayer): number {
  return (a.lastSuccessAt ?? 0) - (b.lastSuccessAt ?? 0) || a.addedAt - b.addedAt;
}

interface PlayerRun {
  /** Null where the player is not followed any more, or somebody else's to ask about. */
  readonly result: PlayerResult | null;
  /** Why nobody else has his turn in this round. */
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

/** The walk has saved its place on the way: the failure is written beside it. */
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

/** When it makes sense to try again: at once after a new login, when a wait asked for is over, else later with every failure. */
function nextAttempt(now: number, state: SyncPlayer['state'], failures: number, error: NetworkError | null): number | null {
  if (error?.kind === 'login-needed') return null;
  if (error?.kind === 'rate-limited') return now + (error.retryAfterMs ?? firstRetryMs);
  if (state === 'private' || state === 'missing') return now + hiddenEveryMs;
  return now + Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), dayMs);
}
