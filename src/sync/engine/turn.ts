/** One turn of a followed player in a round, and its consequences for the player and the round. */

import { LoadRejected } from '../../store/port/load-all.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { SyncParts } from './job.ts';
import { Unfollowed } from './job.ts';
import type { NetworkErrorKind } from './network-error.ts';
import { NetworkError } from './network-error.ts';
import { faultText, isFault } from './fault.ts';
import { failed, resting as restingPlayer, succeeded } from './next-attempt.ts';
import type { Walked } from './walk.ts';
import { plural } from '../../plural.ts';

/** The result of syncing one player. */
export interface PlayerResult {
  readonly name: string;
  readonly state: SyncPlayer['state'];
  readonly loaded: number;
  readonly changed: number;
  readonly problem: string | null;
  /** Warning about unusable rows in the list of games, or null. */
  readonly warning: string | null;
  /** Numbers of games and trophies that were removed because the list lacks them; null if pruning was not requested. */
  readonly pruned: Walked['pruned'];
  /** The reason why no data was imported although nothing failed, or null. */
  readonly reason: string | null;
}

/** A followed player in a round, with the state of their sync. */
export interface Walker {
  readonly player: SyncPlayer;
  readonly steps: AsyncGenerator<undefined, Walked>;
}

/** The result of one step in a player's sync. */
export interface Turn {
  /** Whether the player's sync has ended. */
  readonly isOver: boolean;
  /** The player's result; null if the sync continues, the player was unfollowed, or the lease was lost. */
  readonly result: PlayerResult | null;
  /** The reason to end the round, or null. */
  readonly ending: string | null;
  /** The kind of the error that ends the round. */
  readonly endedBy?: NetworkErrorKind;
  /** Whether the round ends because the network cannot be reached. */
  readonly isUnreached?: boolean;
}

/** The message when a run ends because another process has taken over the lease. */
export const leaseLost = 'Another node is now the leader of the sync.';

/** Makes the next step of a player's sync. Throws Stopped, StoreError and SecretFileError. */
export async function takeTurn(
  parts: SyncParts,
  walker: Walker,
  everyMs: number | null,
): Promise<Turn> {
  try {
    const step = await walker.steps.next();
    if (step.done !== true) return { isOver: false, result: null, ending: null };
    return { isOver: true, result: await recordWalk(parts, step.value, everyMs), ending: null };
  } catch (error) {
    if (parts.lost?.aborted === true) return { isOver: true, result: null, ending: leaseLost };
    if (error instanceof Unfollowed) return { isOver: true, result: null, ending: null };
    const of = { player: walker.player, everyMs };
    if (error instanceof NetworkError || error instanceof LoadRejected)
      return recordFailure(parts, of, error);
    if (!isFault(error)) throw error;
    parts.log.error({ err: error }, 'The sync of a player failed unexpectedly.');
    return recordFailure(parts, of, new Error(faultText));
  }
}

async function recordWalk(
  { state, clock }: SyncParts,
  walked: Walked,
  everyMs: number | null,
): Promise<PlayerResult> {
  const { player, loaded, changed, problem, warning, pruned, resting } = walked;
  const now = clock.now();
  const result = { name: player.name, loaded, changed, warning, pruned };
  const times = { now, everyMs, playedAt: await state.lastPlayedAt(player.nameKey) };
  if (problem === null && resting !== null) {
    await state.saveFollowed(restingPlayer(player, times));
    return { ...result, state: player.state, problem: resting, reason: null };
  }
  const saved = problem === null ? succeeded(player, times) : failed(player, now, problem);
  await state.saveFollowed(saved);
  return { ...result, state: saved.state, problem, reason: reasonForNothing(walked) };
}

/** Returns why a sync without problems stored no data, or null. */
function reasonForNothing({ player, loaded, problem, skipped }: Walked): string | null {
  if (loaded > 0 || problem !== null) return null;
  if (skipped > 0)
    return `${plural(skipped, 'game failed too often and is skipped until it changes', 'games failed too often and are skipped until they change')} or until a full sync`;
  if (player.titles === 0)
    return 'the network lists no games: none was played, or the player hides them';
  return 'nothing changed on the network since the last sync';
}

/**
 * Records a failure. The progress was saved before and is not lost. A block, a paused kind of request, or used-up requests of the day say
 * nothing about the player, so the player's state remains unchanged.
 */
async function recordFailure(
  { state, clock }: SyncParts,
  { player, everyMs }: { readonly player: SyncPlayer; readonly everyMs: number | null },
  error: Error,
): Promise<Turn> {
  const kind = error instanceof NetworkError ? error.kind : null;
  const ending = error instanceof NetworkError && endsRound(error) ? error.message : null;
  const end = { ending, ...(ending === null || kind === null ? {} : { endedBy: kind }) };
  if (kind === 'blocked' || kind === 'used-up') return { isOver: true, result: null, ...end };
  const latest = (await state.findFollowed(player.nameKey)) ?? player;
  const now = clock.now();
  const saved =
    kind === 'resting'
      ? restingPlayer(latest, { now, everyMs, playedAt: await state.lastPlayedAt(player.nameKey) })
      : failed(latest, now, error.message, error instanceof NetworkError ? error : null);
  await state.saveFollowed(saved);
  const nothing = { loaded: 0, changed: 0, warning: null, pruned: null, reason: null };
  return {
    isOver: true,
    result: { ...nothing, name: player.name, state: saved.state, problem: error.message },
    ...end,
    isUnreached: kind === 'unavailable',
  };
}

const endingKinds: ReadonlySet<NetworkErrorKind> = new Set([
  'unauthorized',
  'login-needed',
  'rate-limited',
  'used-up',
  'unavailable',
  'blocked',
  'moved',
]);

/** Checks whether an error affects all players. */
function endsRound({ kind }: NetworkError): boolean {
  return endingKinds.has(kind);
}
