/**
 * Runs a sync round: the followed players who are due take turns, game by game, so that a player with many games does not delay the others.
 */

import { minuteMs } from '../../domain/time/index.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { SyncParts } from './job.ts';
import type { NetworkErrorKind } from './network-error.ts';
import { NetworkError } from './network-error.ts';
import { createWalkQueue } from './queue.ts';
import type { QuickCheck } from './quick-check.ts';
import type { Reach } from './reach.ts';
import { createReach } from './reach.ts';
import type { PlayerResult, Walker } from './turn.ts';
import { leaseLost, takeTurn } from './turn.ts';
import type { Outage, Pruning } from './walk.ts';
import { walk } from './walk.ts';
import { tryWantedSets } from './wanted-sets.ts';

/** Which players are synced, and how often. */
export interface RunOptions {
  /** Sync only this player, by any of their names, even if they are not due. */
  readonly player?: string;
  /** Whether the whole lists of games are read (full sync). */
  readonly full: boolean;
  /** How to remove games that the player's list no longer contains; left out if none are removed. Removal requires a full sync. */
  readonly prune?: Pruning;
  /** Interval between rounds, from which the players' next attempts are calculated; null for a single round. */
  readonly everyMs: number | null;
}

/** The result of a run. */
export interface RunSummary {
  /** The last result of each player, by name. */
  readonly players: readonly PlayerResult[];
  /** Number of followed players who are not due. */
  readonly waiting: number;
  /** Reason why the round ended early, or null. */
  readonly ended: string | null;
  /** The kind of the error that ended the round; null if a network error did not end it. */
  readonly endedBy: NetworkErrorKind | null;
}

/** Thrown if no player with this name is followed. */
export class NotFollowed extends Error {
  override readonly name = 'NotFollowed';
}

/** Maximum number of sets that are read in a round because imported trophies wait for them. */
const setsOfRound = 20;
/** Interval at which a repeated round checks for players who have become due, in milliseconds. */
const lookEveryMs = minuteMs;

/**
 * Syncs the due players: new players first, then by last success. After each game of a player, another player has a turn. A repeated round
 * also admits players who become due during the round. A problem of one player is recorded in their freshness; a problem that affects all
 * players (no login, unreachable network, block, long wait) ends the round. Quick checks are made between the turns. Throws Stopped,
 * StoreError, SecretFileError and NotFollowed.
 */
export async function runSync(
  parts: SyncParts,
  options: RunOptions,
  quick?: QuickCheck,
): Promise<RunSummary> {
  const reach = createReach(parts);
  const held = await findObstacle(parts, options, reach);
  if (held !== null) return { players: [], waiting: 0, ...held };
  const admit = createAdmission(parts, options, { outage: reach.outage, quick });
  const results = new Map<string, PlayerResult>();
  const first = await admit(new Set());
  const queue = createWalkQueue();
  queue.add(first.walkers);
  const summary = (ended: string | null, endedBy: NetworkErrorKind | null = null): RunSummary => ({
    players: [...results].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, result]) => result),
    waiting: first.waiting,
    ended,
    endedBy,
  });
  let lookedAt = parts.clock.now();
  for (let walker = queue.next(); walker !== undefined; walker = queue.next()) {
    if (parts.lost?.aborted === true) return summary(leaseLost);
    const turn = await takeTurn(parts, walker, options.everyMs);
    await reach.note(turn);
    await quick?.lookIfDue(parts);
    const { isOver, result, ending } = turn;
    if (result !== null) {
      results.set(walker.player.nameKey, result);
      parts.onResult?.(result);
    }
    if (ending !== null) return summary(ending, turn.endedBy);
    if (!isOver) queue.goOn(walker);
    if (options.everyMs === null || parts.clock.now() < lookedAt + lookEveryMs) continue;
    lookedAt = parts.clock.now();
    queue.add((await admit(queue.names())).walkers);
  }
  const isOfAll = options.player === undefined;
  const failure = isOfAll ? await tryWantedSets(parts, setsOfRound) : null;
  return failure === null ? summary(null) : summary(failure.message, failure.kind);
}

/** Returns the reason why a round cannot begin, or null. */
async function findObstacle(
  { network }: SyncParts,
  { everyMs }: RunOptions,
  reach: Reach,
): Promise<Pick<RunSummary, 'ended' | 'endedBy'> | null> {
  const heldUp = everyMs === null ? null : await reach.heldUp();
  if (heldUp !== null) return { ended: heldUp, endedBy: 'unavailable' };
  try {
    await network.keepLogin();
    return null;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    await reach.note({ isUnreached: error.kind === 'unavailable', ending: error.message });
    return { ended: error.message, endedBy: error.kind };
  }
}

interface Admitted {
  readonly walkers: readonly Walker[];
  readonly waiting: number;
}

/** Creates a function that finds the due players who are not in the round yet. */
function createAdmission(
  parts: SyncParts,
  options: RunOptions,
  { outage, quick }: { readonly outage: Outage; readonly quick: QuickCheck | undefined },
): (present: ReadonlySet<string>) => Promise<Admitted> {
  return async (present) => {
    const followed = (await chooseFollowed(parts, options.player)).filter(
      ({ nameKey }) => !present.has(nameKey),
    );
    const now = parts.clock.now();
    const due = followed.filter(
      (player) => isDue(player, now, options) && !mayRest(player, now, { options, quick }),
    );
    const walkers = due.toSorted(byWaiting).map((player) => ({
      player,
      steps: walk(parts, player, {
        isFullWanted: options.full || options.prune !== undefined,
        prune: options.prune ?? null,
        outage,
      }),
    }));
    return { walkers, waiting: followed.length - due.length };
  };
}

async function chooseFollowed(
  { state }: SyncParts,
  name: string | undefined,
): Promise<readonly SyncPlayer[]> {
  if (name === undefined) return state.followed();
  const player = await state.findFollowed(name);
  if (player === null)
    throw new NotFollowed(`${JSON.stringify(name)} is not followed. Run "laurel sync add" first.`);
  return [player];
}

/**
 * Checks whether a player is due. A single round skips only private and missing accounts. Repeated rounds respect the times of the next
 * attempts.
 */
function isDue(
  { state, nextAttemptAt, lastSuccessAt, lastErrorAt }: SyncPlayer,
  now: number,
  { player, everyMs }: RunOptions,
): boolean {
  if (player !== undefined || nextAttemptAt === null || nextAttemptAt <= now) return true;
  // The last attempt is in the future, so the clock was set back.
  if (Math.max(lastSuccessAt ?? 0, lastErrorAt ?? 0) > now) return true;
  return everyMs === null && state !== 'private' && state !== 'missing';
}

/** Checks whether quick checks make a player's sync unnecessary. A player who is requested by name, or in a full sync, is always read. */
function mayRest(
  player: SyncPlayer,
  now: number,
  { options, quick }: { readonly options: RunOptions; readonly quick: QuickCheck | undefined },
): boolean {
  const isWanted = options.player !== undefined || options.full || options.prune !== undefined;
  return !isWanted && options.everyMs !== null && quick?.rests(player, now) === true;
}

function byWaiting(a: SyncPlayer, b: SyncPlayer): number {
  return (a.lastSuccessAt ?? 0) - (b.lastSuccessAt ?? 0) || a.addedAt - b.addedAt;
}
