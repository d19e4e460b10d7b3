/**
 * Runs rounds of all networks at an interval until a signal, with quick checks between the rounds. The networks do not wait for each other.
 */

import { describeHolder } from '../holder.ts';
import type { OpenedNetwork } from './networks/open-networks.ts';
import { lookForEvents } from './operator-events.ts';
import type { StoreErrorCode } from '../store/index.ts';
import { StoreError } from '../store/index.ts';
import type { PlayerResult, QuickCheck, RunOptions, RunSummary } from '../sync/index.ts';
import type { Lease } from '../sync/state/index.ts';
import { createQuickCheck, nextTryAt, runSync, SecretFileError, withLease } from '../sync/index.ts';
import { fetchNewPictures } from './fetch-pictures.ts';
import { createResultLog } from './sync-result-log.ts';
import type { RunsParts } from './sync-runs.ts';
import { toSyncParts } from './sync-runs.ts';

/** Options of rounds at an interval. */
export type ResidentOptions = RunOptions & { readonly everyMs: number };

/** Runs rounds until a signal stops them. It then throws Stopped. */
export async function runResident(parts: RunsParts, options: ResidentOptions): Promise<void> {
  const loops = parts.networks.map((opened) => runLoop(parts, opened, options));
  const ended = await Promise.allSettled(loops);
  for (const loop of ended) if (loop.status === 'rejected') throw loop.reason;
}

/** The state of one network's rounds. */
interface Loop {
  readonly opened: OpenedNetwork;
  readonly options: ResidentOptions;
  readonly holder: string;
  readonly quick: QuickCheck;
  readonly onResult: (result: PlayerResult) => void;
}

/** Runs rounds of one network until a signal stops them. It then throws Stopped. Transient errors of a round are only logged. */
export async function runLoop(
  parts: RunsParts,
  opened: OpenedNetwork,
  options: ResidentOptions,
): Promise<never> {
  const { clock, log } = parts;
  const holder = describeHolder();
  const quick = createQuickCheck(options.everyMs);
  const loop = { opened, options, holder, quick, onResult: createResultLog(parts.log) };
  let leader = holder;
  for (;;) {
    let until = clock.now() + options.everyMs;
    try {
      const other = await runRound(parts, loop, until);
      const newLeader = other?.holder ?? holder; // absent: this process is the leader
      if (newLeader !== leader)
        log.info(
          { network: opened.network, leader: newLeader.split(' ', 2).join(' ') },
          'The leader of the sync has changed.',
        );
      leader = newLeader;
      if (other !== null) until = Math.min(until, nextTryAt(other, clock.now()));
    } catch (error) {
      if (!isTransient(error)) throw error;
      log.error({ reason: error.message }, 'The sync round was skipped.');
    }
    if (clock.now() < until) await clock.sleep(until - clock.now());
  }
}

/** Runs a round as the leader, and then the quick checks until the next one. Returns the lease of another leader, or null. */
async function runRound(
  parts: RunsParts,
  { opened, options, holder, quick, onResult }: Loop,
  until: number,
): Promise<Lease | null> {
  const { store, clock } = parts;
  const leased = { store, clock, network: opened.network };
  const outcome = await withLease(leased, holder, async (leading) => {
    const leaderParts = { ...toSyncParts(parts, opened), ...leading, onResult };
    if (opened.network === 'psn') await parts.beforeRound();
    const summary = await runSync(leaderParts, options, quick);
    await lookForEvents(parts, clock.now(), { network: opened.network, summary });
    await finishRound(parts, summary);
    await quick.lookUntil(leaderParts, until);
  });
  return 'leader' in outcome ? outcome.leader : null;
}

async function finishRound(
  { store, settings, log }: RunsParts,
  { ended }: RunSummary,
): Promise<void> {
  if (ended !== null) log.debug({ reason: ended }, 'The sync round ended early.');
  const pictures = await fetchNewPictures(store, settings);
  if (pictures !== null) log.info({ ...pictures }, 'Images were fetched.');
}

/** Errors of the store that are transient. */
const transientCodes: ReadonlySet<StoreErrorCode> = new Set(['locked', 'unavailable', 'read-only']);

function isTransient(error: unknown): error is Error {
  return (
    error instanceof SecretFileError ||
    (error instanceof StoreError && transientCodes.has(error.code))
  );
}
