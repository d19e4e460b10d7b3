/**
 * Makes quick checks between the turns of the sync: finds players who may have earned something, stores new trophies immediately, and reads
 * the lists of games that have changed (docs/spec/networks.md 9). Checks and turns never overlap, so no player is synced twice at the same
 * time.
 */

import { minuteMs } from '../../domain/time/index.ts';
import type { DataRecord } from '../../records/records.ts';
import { LoadRejected } from '../../store/port/load-all.ts';
import type { SyncPlayer } from '../state/index.ts';
import { slowedUntil } from './block.ts';
import type { Look, QuickSource } from './connector.ts';
import type { Coverage } from './coverage.ts';
import { createCoverage } from './coverage.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import { isFault, sparing } from './fault.ts';
import { NetworkError } from './network-error.ts';
import type { Reach } from './reach.ts';
import { createReach } from './reach.ts';
import { takeTurn } from './turn.ts';
import { walk } from './walk.ts';
import { readWantedSets } from './wanted-sets.ts';

/** The quick checks of one network in one process. Each function throws Stopped and StoreError. */
export interface QuickCheck {
  /** Makes a check, or reads the lists that a check has asked for, if it is due. */
  lookIfDue(parts: SyncParts): Promise<void>;
  /**
   * Checks whether a player's list need not be read now although their normal interval is over: it was read after checks began to cover the
   * player, and not too long ago. After a start and after an outage, every player is read once, because checks may have missed something.
   */
  rests(player: SyncPlayer, now: number): boolean;
  /** Makes checks repeatedly until `at`, in milliseconds UTC, or until the lease is lost. */
  lookUntil(parts: SyncParts, at: number): Promise<void>;
}

/** Maximum number of sets that are read after a check because imported trophies wait for them. */
const setsOfLook = 1;
/** Maximum single wait, because the lease may be lost meanwhile. */
const longestWaitMs = minuteMs;
/** How long no check is made after the network has refused the login or key. */
const afterEndedLoginMs = 10 * minuteMs;

/** Creates the quick checks of a network. Without quick checks, the functions only wait. @param everyMs interval between rounds */
export function createQuickCheck(everyMs: number): QuickCheck {
  const listings: Listings = new Map();
  const coverage = createCoverage();
  let nextAt = 0;
  /** Earliest time for reading lists. A problem with one list affects all lists until the next check. */
  let listsFrom = 0;
  const dueAt = (): number => Math.min(nextAt, Math.max(listsFrom, Math.min(...listings.values())));

  async function lookIfDue(parts: SyncParts): Promise<void> {
    const { network, clock, log } = parts;
    const { quick } = network;
    if (quick === undefined || clock.now() < dueAt()) return;
    const now = clock.now();
    const isLook = now >= nextAt;
    if (isLook) nextAt = now + quick.everyMs;
    listsFrom = nextAt;
    const reach = createReach(parts);
    if ((await reach.heldUp()) !== null) return;
    const failure = await findFailure({ log, coverage }, async () => {
      if (isLook) {
        coverage.note(await look(parts, quick, listings), quick, clock.now());
        nextAt = now + quick.everyMs; // the check may have lengthened the interval
      }
      if (await readDue({ parts, reach, everyMs, nextAt }, listings)) listsFrom = 0;
      if (isLook) await readWantedSets(parts, setsOfLook);
    });
    if (failure === null) return;
    log.debug({ reason: failure.message }, 'A quick check of the network ended early.');
    await reach.note({ isUnreached: failure.kind === 'unavailable', ending: failure.message });
    if (failure.kind === 'login-needed') nextAt = clock.now() + afterEndedLoginMs;
  }
  return {
    lookIfDue,
    rests: (player, now) => coverage.rests(player, now),
    async lookUntil(parts, at) {
      const { network, clock } = parts;
      while (clock.now() < at && parts.lost?.aborted !== true) {
        await lookIfDue(parts);
        const until = network.quick === undefined ? at : Math.min(at, dueAt());
        await clock.sleep(Math.min(longestWaitMs, Math.max(1, until - clock.now())));
      }
    },
  };
}

/** When the list of each player must be read, in milliseconds UTC, by name key. */
type Listings = Map<string, number>;

interface QuickParts {
  readonly parts: SyncParts;
  readonly reach: Reach;
  /** Interval between rounds in milliseconds. */
  readonly everyMs: number;
  /** When the next check is due, in milliseconds UTC. */
  readonly nextAt: number;
}

/**
 * Returns the network error that ended a check, which the next check will retry; null without one. After any error, the check covers nobody,
 * so the next round reads all lists. An unexpected error is logged, so that rounds go on.
 */
async function findFailure(
  { log, coverage }: Pick<SyncParts, 'log'> & { readonly coverage: Coverage },
  work: () => Promise<void>,
): Promise<NetworkError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    coverage.end();
    if (error instanceof NetworkError) return error;
    if (!isFault(error)) throw error;
    log.error({ err: error }, 'A quick check of the network failed unexpectedly.');
    return null;
  }
}

/** Makes a check. Returns the players for whom it would have shown that they play. */
async function look(
  parts: SyncParts,
  quick: QuickSource,
  listings: Listings,
): Promise<Look['covered']> {
  const { clock, state } = parts;
  const isSlowed = slowedUntil(await state.findBlock(clock.now()), clock.now()) !== null;
  const { findings, presence, covered, failure } = await quick.look(await watched(parts), isSlowed);
  if (presence.length > 0)
    await sparing(parts, () => parts.store.savePresence(presence, parts.clock.now()));
  for (const { player, records, listAt } of findings) {
    if (records.length > 0) await sparing(parts, () => loadSeen(parts, records));
    if (listAt !== null) listings.set(player.nameKey, listAt);
  }
  if (failure !== undefined) throw failure;
  return covered;
}

/** Stores the records of a check. If the store rejects them, the player's full sync reports the problem. */
async function loadSeen(parts: SyncParts, records: readonly DataRecord[]): Promise<void> {
  try {
    await loadFromNetwork(parts, records);
  } catch (error) {
    if (!(error instanceof LoadRejected)) throw error;
    parts.log.debug(
      { reason: error.message },
      'The trophies that a quick check found were rejected.',
    );
  }
}

/** Returns the players whose account is known. */
async function watched({ state }: SyncParts): Promise<readonly SyncPlayer[]> {
  return (await state.followed()).filter(
    ({ accountId, playerId }) => accountId !== null && playerId !== null,
  );
}

/** If a list becomes due while its player is being synced, it becomes due again after this time. */
const afterWalkMs = minuteMs;

/**
 * Reads lists that are due. When the next check is due, it leaves the others for later, so that they do not delay the check. Returns false if it was ended by an error
 * that affects all players.
 */
async function readDue(of: QuickParts, listings: Listings): Promise<boolean> {
  const { clock, state } = of.parts;
  for (const [nameKey, at] of listings) {
    if (at > clock.now()) continue;
    listings.delete(nameKey);
    const player = await state.findFollowed(nameKey);
    if (player === null) continue;
    // The sync of the player is in progress and has already read the list, so it does not know trophies that were earned since then.
    if (player.phase !== 'idle') listings.set(nameKey, clock.now() + afterWalkMs);
    else if ((await readList(of, player)) !== null) return false;
    if (clock.now() >= of.nextAt) return true;
  }
  return true;
}

/** Reads a player's recently played games, and reads those that have changed. The player's next full sync is postponed by an interval. */
async function readList(
  { parts, reach, everyMs }: Omit<QuickParts, 'nextAt'>,
  player: SyncPlayer,
): Promise<string | null> {
  const { outage } = reach;
  const steps = walk(parts, player, { isFullWanted: false, isQuick: true, outage });
  for (;;) {
    const turn = await takeTurn(parts, { player, steps }, everyMs);
    await reach.note(turn);
    if (turn.ending !== null) return turn.ending;
    if (!turn.isOver) continue;
    if (turn.result !== null) parts.onResult?.(turn.result);
    return null;
  }
}
