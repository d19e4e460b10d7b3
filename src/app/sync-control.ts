/** Starts and stops sync rounds in the service through the admin API. */

import { describeHolder } from '../holder.ts';
import type { Logger } from 'pino';
import { followPlayer, unfollowPlayer } from '../actions/index.ts';
import type { RoundRequest, SyncControl } from '../ops/admin/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { createSyncState } from '../sync/state/index.ts';
import type { Clock, PlayerResult } from '../sync/index.ts';
import {
  loginAdvice,
  withLease,
  NotFollowed,
  readSyncStatus,
  runSync,
  Stopped,
  systemClock,
} from '../sync/index.ts';
import type { NetworkSettings } from './sync-settings.ts';
import { lookForEvents } from './operator-events.ts';
import { fullEveryMs, readStatusFacts } from './sync-settings.ts';
import type { OpenedNetwork } from './networks/open-networks.ts';
import { chooseNetworks, openNetworks } from './networks/open-networks.ts';
import { readKeyedStatus } from './networks/keyed-status.ts';
import type { SyncJob } from './sync-job.ts';
import { readSources } from './sync-sources.ts';

/** State of the current or last round of this process. */
interface Round extends RoundOutcome {
  readonly beganAt: string;
  endedAt: string | null;
}

/** The outcome of a round. */
interface RoundOutcome {
  players: readonly PlayerResult[];
  /** Reason why the round ended early, or null. */
  ended: string | null;
}

/** A store and the sync state in it. */
interface SyncedStore {
  readonly store: SqlStore;
  readonly state: SyncState;
}

/** The dependencies of rounds. */
interface RoundParts extends SyncedStore {
  readonly settings: NetworkSettings;
  readonly log: Logger;
}

/** Sync control of a service, one round at a time. `close` stops a running round and waits for its end. */
export interface ServiceSync extends SyncControl {
  close(): Promise<void>;
  isRunning(): boolean;
}

/** Creates the control of the rounds. One runs at a time; the service's own rounds wait meanwhile. */
export function createServiceSync(
  { store, state, syncJob }: SyncedStore & { readonly syncJob: Pick<SyncJob, 'pause' | 'resume'> },
  settings: NetworkSettings,
  log: Logger,
): ServiceSync {
  const parts = { store, state, settings, log };
  let last: Round | null = null;
  let running: { readonly end: AbortController; readonly done: Promise<void> } | null = null;

  async function run(round: Round, signal: AbortSignal, request: RoundRequest): Promise<void> {
    try {
      await syncJob.pause();
      Object.assign(round, await runRound(parts, signal, request));
    } finally {
      syncJob.resume();
      round.endedAt = new Date().toISOString();
      running = null;
    }
  }

  return {
    status: async () => ({
      ...(await readStatus(parts)),
      loginAdvice,
      running: running !== null,
      lastRound: last,
    }),
    follow: (followed) => followPlayer(store, followed, Date.now()),
    unfollow: ({ network, name }) =>
      unfollowPlayer(createSyncState(store.operational, network), name),
    start(request) {
      if (running !== null) return false;
      const end = new AbortController();
      last = { beganAt: new Date().toISOString(), endedAt: null, players: [], ended: null };
      const round = last;
      running = { end, done: Promise.resolve().then(() => run(round, end.signal, request)) };
      return true;
    },
    stop() {
      running?.end.abort();
      return running !== null;
    },
    isRunning: () => running !== null,
    async close() {
      running?.end.abort();
      await running?.done;
    },
  };
}

/** Reads the status of the console network and of the networks with a key. */
async function readStatus({ store, state, settings }: RoundParts) {
  return {
    ...(await readSyncStatus(state, await readStatusFacts(settings))),
    sources: await readSources(store.operational, settings, Date.now()),
    networks: await readKeyedStatus(store, settings),
  };
}

/**
 * Runs a round for every network, unless another process syncs the store. If the round fails, the error is recorded as the reason why it
 * ended.
 */
async function runRound(
  parts: RoundParts,
  signal: AbortSignal,
  request: RoundRequest,
): Promise<RoundOutcome> {
  const { store, settings, log } = parts;
  const clock = systemClock(signal);
  try {
    const networks = await chooseNetworks(
      await openNetworks(settings, { store, clock, log, signal }),
      request.player,
    );
    const outcomes = await Promise.all(
      networks.map((opened) => runNetwork({ ...parts, clock }, opened, request)),
    );
    return {
      players: outcomes.flatMap(({ players }) => players),
      ended: outcomes.find(({ ended }) => ended !== null)?.ended ?? null, // absent: no round ended early
    };
  } catch (error) {
    if (!(error instanceof Stopped) && !(error instanceof NotFollowed))
      log.error({ err: error }, 'The sync round failed.');
    return { players: [], ended: error instanceof Error ? error.message : String(error) };
  }
}

async function runNetwork(
  { store, settings, log, clock }: RoundParts & { readonly clock: Clock },
  { network, state, connector }: OpenedNetwork,
  { player, full, prune }: RoundRequest,
): Promise<RoundOutcome> {
  const parts = { store, state, clock, log, network: connector, fullEveryMs };
  const options = {
    full,
    everyMs: null,
    ...(player === null ? {} : { player }),
    ...(prune === 'no' ? {} : { prune: { force: prune === 'forced' } }),
  };
  const outcome = await withLease({ store, clock, network }, describeHolder(), (leading) =>
    runSync({ ...parts, ...leading }, options),
  );
  if (!('result' in outcome))
    return { players: [], ended: 'Another process is syncing this store.' };
  const { result: summary } = outcome;
  await lookForEvents({ store, settings, log }, clock.now(), { network, summary });
  return summary;
}
