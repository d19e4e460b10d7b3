/** Syncs the networks that are set up, as long as the service runs. No separate command is needed (docs/spec/networks.md 14). */

import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import type { Network } from '../domain/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import {
  createLoginAnnouncer,
  readKeyState,
  readTokens,
  Stopped,
  systemClock,
} from '../sync/index.ts';
import type { OpenedNetwork } from './networks/open-networks.ts';
import { openNetworks } from './networks/open-networks.ts';
import { createEventLooks } from './operator-events.ts';
import { findLoginFile } from './secret-files.ts';
import { runLoop } from './sync-resident.ts';
import type { RunsParts } from './sync-runs.ts';

/** The sync of a service. */
export interface SyncJob extends Background {
  /** Ends all rounds and waits until they have ended, so that a requested round can run. */
  pause(): Promise<void>;
  /** Starts rounds again after a call of `pause`, unless the job was stopped meanwhile. */
  resume(): void;
}

interface JobParts {
  readonly store: SqlStore;
  readonly settings: SettingsFor<'sync'>;
  readonly log: Logger;
  /** Interval between rounds in milliseconds; 0 if the service does not sync by itself. */
  readonly everyMs: number;
}

/** Creates the job. The sync of a network that is set up later begins within a minute. */
export function createSyncJob(parts: JobParts): SyncJob {
  let life: { readonly end: AbortController; readonly done: Promise<void> } | null = null;
  let isStopped = false;
  const resume = (): void => {
    if (isStopped || life !== null || parts.everyMs === 0) return;
    const end = new AbortController();
    life = { end, done: superviseLoops(parts, end.signal) };
  };
  const pause = async (): Promise<void> => {
    life?.end.abort();
    await life?.done;
    life = null;
  };
  return {
    pause,
    resume,
    start: resume,
    async stop() {
      isStopped = true;
      await pause();
    },
  };
}

/** Checks once a minute which networks are set up, and runs a loop for each, until the signal aborts. */
async function superviseLoops(parts: JobParts, signal: AbortSignal): Promise<void> {
  const { store, settings, log } = parts;
  const clock = systemClock(signal);
  const announce = createLoginAnnouncer(log);
  const beforeRound = async (): Promise<void> =>
    announce(await readTokens(findLoginFile(settings)), clock.now());
  const runs: Omit<RunsParts, 'networks'> = { store, settings, clock, log, beforeRound };
  const looks = createEventLooks(runs, Date.now);
  const loops = new Map<Network, Promise<void>>();
  await looks.start();
  try {
    for (;;) {
      for (const opened of await findSetUp(runs, settings, signal))
        if (!loops.has(opened.network))
          loops.set(
            opened.network,
            superviseLoop({ ...runs, networks: [opened] }, opened, parts.everyMs).finally(() =>
              loops.delete(opened.network),
            ),
          );
      await clock.sleep(minuteMs);
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    await Promise.all(loops.values());
    await looks.stop();
  }
}

/** Runs the rounds of a network. If they end with an error, it is logged, and they start again within a minute. */
async function superviseLoop(
  runs: RunsParts,
  opened: OpenedNetwork,
  everyMs: number,
): Promise<void> {
  try {
    await runLoop(runs, opened, { full: false, everyMs });
  } catch (error) {
    if (!(error instanceof Stopped))
      runs.log.error(
        { err: error, network: opened.network },
        'The sync with a network has ended because of an error.',
      );
  }
}

/** Returns the networks with a login or a key and with work to do; none if this cannot be read at the moment. */
async function findSetUp(
  { store, clock, log }: Omit<RunsParts, 'networks'>,
  settings: JobParts['settings'],
  signal: AbortSignal,
): Promise<readonly OpenedNetwork[]> {
  try {
    const found: OpenedNetwork[] = [];
    for (const opened of await openNetworks(settings, { store, clock, log, signal }))
      if ((await hasSecret(opened.network, settings)) && (await hasWork(opened, clock.now())))
        found.push(opened);
    return found;
  } catch (error) {
    log.debug({ err: error }, 'The list of networks that are set up could not be read.');
    return [];
  }
}

/** Checks whether players are followed, or imported trophies wait for a trophy set of the network. */
async function hasWork({ state }: OpenedNetwork, now: number): Promise<boolean> {
  return (await state.followed()).length > 0 || (await state.wantedSets(now, 1)).length > 0;
}

async function hasSecret(network: Network, settings: JobParts['settings']): Promise<boolean> {
  if (network === 'retro' || network === 'steam')
    return (await readKeyState(settings.syncSecrets, network)).state !== 'none';
  return (await readTokens(findLoginFile(settings))) !== null;
}
