/** `laurel sync run`: runs one round over all networks that are set up, or rounds at an interval until a signal. */

import { describeHolder } from '../holder.ts';
import type { Logger } from 'pino';
import type { OpenedNetwork } from '../app/networks/open-networks.ts';
import { chooseNetworks, openNetworks } from '../app/networks/open-networks.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import { findLoginFile } from '../app/secret-files.ts';
import type { NetworkSettings } from '../app/sync-settings.ts';
import type { SqlStore } from '../store/index.ts';
import { invariant } from '../invariant.ts';
import type { RunOptions, RunSummary, WalkProgress } from '../sync/index.ts';
import {
  createLoginAnnouncer,
  readTokens,
  runSync,
  Stopped,
  systemClock,
  withLease,
} from '../sync/index.ts';
import { createEventLooks, lookForEvents } from '../app/operator-events.ts';
import type { Lease } from '../sync/state/index.ts';
import { describeRuns, hasFailed } from './describe-run.ts';
import { fetchNewPictures } from '../app/fetch-pictures.ts';
import { describeFetched } from './fetch-images.ts';
import type { ProgressReport } from './progress.ts';
import { reportProgress } from './progress.ts';
import { runResident } from '../app/sync-resident.ts';
import type { RunsParts } from '../app/sync-runs.ts';
import { toSyncParts } from '../app/sync-runs.ts';
import { terminal } from './terminal.ts';

/** Runs one round, or with `everyMs` rounds until a signal. The first signal stops the round; the next run resumes its jobs. */
export async function runRounds(
  store: SqlStore,
  settings: NetworkSettings,
  log: Logger,
  options: RunOptions,
): Promise<void> {
  const end = takeStopSignal();
  const clock = systemClock(end.signal);
  const opened = await openNetworks(settings, { store, clock, log, signal: end.signal });
  const announce = createLoginAnnouncer(log);
  const parts = {
    store,
    settings,
    clock,
    log,
    networks: opened,
    beforeRound: async () => {
      const tokens = await readTokens(findLoginFile(settings));
      if (tokens !== null || (await needsLogin(opened))) announce(tokens, clock.now());
    },
  };
  const looks = createEventLooks(parts, () => clock.now());
  try {
    const { everyMs } = options;
    if (everyMs === null) await runOnce(parts, options);
    else {
      await looks.start();
      await runResident(parts, { ...options, everyMs });
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    terminal().stderr.write('The sync was stopped. The next run resumes it.\n');
    if (options.everyMs === null) terminal().exitCode = exitCodes.failed;
  } finally {
    end.release();
    await looks.stop();
  }
}

/** Checks whether the console network is used: players are followed on it, or no other network is set up. */
async function needsLogin(opened: readonly OpenedNetwork[]): Promise<boolean> {
  if (opened.length === 1) return true;
  const consoles = opened.find(({ network }) => network === 'psn');
  const { state } = invariant(consoles, 'the console network is always opened');
  return (await state.followed()).length > 0;
}

async function runOnce(parts: RunsParts, options: RunOptions): Promise<void> {
  const { store, settings, beforeRound } = parts;
  const progress = reportProgress();
  try {
    await beforeRound();
    const chosen = await chooseNetworks(parts.networks, options.player ?? null);
    const onProgress = sumProgress(progress);
    const runs = await Promise.all(
      chosen.map(async (opened) => ({
        network: opened.network,
        summary: await runNetwork(parts, opened, { options, onProgress }),
      })),
    );
    progress.stop();
    terminal().stdout.write(describeRuns(runs));
    terminal().stdout.write(describeFetched(await fetchNewPictures(store, settings)));
    if (runs.some(({ summary }) => hasFailed(summary))) terminal().exitCode = exitCodes.failed;
  } finally {
    progress.stop();
  }
}

interface NetworkRun {
  readonly options: RunOptions;
  readonly onProgress: (progress: WalkProgress) => void;
}

/** Runs one round as the leader of the network's sync. Throws CommandError if another process is the leader. */
async function runNetwork(
  parts: RunsParts,
  opened: OpenedNetwork,
  { options, onProgress }: NetworkRun,
): Promise<RunSummary> {
  const { store, clock } = parts;
  const leased = { store, clock, network: opened.network };
  const outcome = await withLease(leased, describeHolder(), (leading) =>
    runSync({ ...toSyncParts(parts, opened), ...leading, onProgress }, options),
  );
  if ('leader' in outcome)
    throw new CommandError(`Another process is syncing this store: ${nameOf(outcome.leader)}.`);
  const { result: summary } = outcome;
  await lookForEvents(parts, clock.now(), { network: opened.network, summary });
  return summary;
}

/** Shows the games of all players in one progress bar, because the sync alternates between players. */
function sumProgress(progress: ProgressReport): (player: WalkProgress) => void {
  const players = new Map<string, WalkProgress>();
  const sum = { done: 0, total: 0 };
  return (walked) => {
    const before = players.get(walked.player);
    sum.done += walked.done - (before?.done ?? 0);
    sum.total += walked.total - (before?.total ?? 0);
    players.set(walked.player, walked);
    progress.update({ title: 'sync', ...sum, unit: 'games' });
  };
}

/** Returns the machine and process id of a leader. */
function nameOf({ holder }: Lease): string {
  const [machine = '', pid = ''] = holder.split(' ');
  return `process ${pid} on ${machine}`;
}
