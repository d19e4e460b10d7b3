/** `laurel sync run`: runs one round, or rounds at an interval until a signal. */

import type { Logger } from 'pino';
import { composeState } from '../app/compose-state.ts';
import type { SqlStore, StoreErrorCode } from '../store/index.ts';
import { StoreError } from '../store/index.ts';
import type { Lease } from '../sync/state/index.ts';
import type {
  PlayerResult,
  RunOptions,
  RunSummary,
  SyncParts,
  WalkProgress,
} from '../sync/index.ts';
import {
  createLoginAnnouncer,
  describeHolder,
  withLease,
  readTokens,
  runSync,
  Stopped,
  SecretFileError,
} from '../sync/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { createEventLooks, lookForEvents } from '../app/operator-events.ts';
import type { SecretSettings } from '../app/secret-files.ts';
import { findLoginFile } from '../app/secret-files.ts';
import type { SettingsFor } from '../settings/index.ts';
import { describeFetched, fetchNewPictures } from './fetch-images.ts';
import type { ProgressReport } from './progress.ts';
import { reportProgress } from './progress.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import type { NetworkSettings } from '../app/sync-settings.ts';
import { fullEveryMs, openConfiguredNetwork } from '../app/sync-settings.ts';
import { terminal } from './terminal.ts';

/** Runs one round, or with `everyMs` rounds until a signal. The first signal stops the round; the next run resumes its jobs. */
export async function runRounds(
  store: SqlStore,
  settings: NetworkSettings,
  log: Logger,
  options: RunOptions,
): Promise<void> {
  const { sync: state } = composeState(store);
  const end = takeStopSignal();
  const { clock, network } = openConfiguredNetwork(settings, state, log, end.signal);
  const parts = { store, settings, state, clock, log, network, fullEveryMs };
  const announce = createLoginAnnouncer(log);
  const looks = createEventLooks(parts, () => clock.now());
  const beforeRound = async (): Promise<void> =>
    announce(await readTokens(findLoginFile(settings)), clock.now());
  try {
    if (options.everyMs === null) await runOnce(parts, options, beforeRound);
    else {
      await looks.start();
      await runResident(parts, { ...options, everyMs: options.everyMs }, log, beforeRound);
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

/** Dependencies of a run, with a store that can be guarded by the lease of the leader. */
type RunParts = SyncParts & {
  readonly store: SqlStore;
  readonly settings: SettingsFor<'pictures'> & SecretSettings;
};

async function runOnce(
  parts: RunParts,
  options: RunOptions,
  beforeRound: () => Promise<void>,
): Promise<void> {
  const progress = reportProgress();
  const onProgress = sumProgress(progress);
  try {
    await beforeRound();
    const outcome = await withLease({ ...parts, network: 'psn' }, describeHolder(), (leading) =>
      runSync({ ...parts, ...leading, onProgress }, options),
    );
    progress.stop();
    if ('leader' in outcome)
      throw new CommandError(`Another process is syncing this store: ${nameOf(outcome.leader)}.`);
    await lookForEvents(parts, parts.clock.now(), { network: 'psn', summary: outcome.result });
    terminal().stdout.write(describeRun(outcome.result));
    terminal().stdout.write(describeFetched(await fetchNewPictures(parts.store, parts.settings)));
    if (hasFailed(outcome.result)) terminal().exitCode = exitCodes.failed;
  } finally {
    progress.stop();
  }
}

/** Shows the games of all players in one bar, because players take turns. */
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

/** Errors of the store that are transient. */
const transientCodes: ReadonlySet<StoreErrorCode> = new Set(['locked', 'unavailable', 'read-only']);

/** Returns the machine and process id of a leader. */
function nameOf({ holder }: Lease): string {
  const [machine = '', pid = ''] = holder.split(' ');
  return `process ${pid} on ${machine}`;
}

/** Runs rounds until a signal. Transient errors of a round are only logged. */
async function runResident(
  parts: RunParts,
  options: RunOptions & { readonly everyMs: number },
  log: Logger,
  beforeRound: () => Promise<void>,
): Promise<never> {
  const logResult = createResultLog(log);
  const holder = describeHolder();
  let leader = holder;
  for (;;) {
    try {
      const outcome = await withLease({ ...parts, network: 'psn' }, holder, async (leading) => {
        await beforeRound();
        return runSync({ ...parts, ...leading, onResult: logResult }, options);
      });
      const newLeader = 'leader' in outcome ? outcome.leader.holder : holder;
      if (newLeader !== leader)
        log.info(
          { leader: newLeader.split(' ', 2).join(' ') },
          'The leader of the sync has changed.',
        );
      leader = newLeader;
      if ('result' in outcome)
        await lookForEvents(parts, parts.clock.now(), { network: 'psn', summary: outcome.result });
      if ('result' in outcome && outcome.result.ended !== null)
        log.debug({ reason: outcome.result.ended }, 'The sync round ended early.');
      const pictures =
        'result' in outcome ? await fetchNewPictures(parts.store, parts.settings) : null;
      if (pictures !== null) log.info({ ...pictures }, 'Pictures were fetched.');
    } catch (error) {
      const isTransient =
        error instanceof SecretFileError ||
        (error instanceof StoreError && transientCodes.has(error.code));
      if (!isTransient) throw error;
      log.error({ reason: error.message }, 'The sync round was skipped.');
    }
    await parts.clock.sleep(options.everyMs);
  }
}

/** Creates a log of results that logs a repeated problem of a player only once. */
function createResultLog(log: Logger): (result: PlayerResult) => void {
  const logged = new Map<string, string | null>();
  return ({ name, state, loaded, changed, problem, warning }) => {
    const issue = problem ?? warning;
    const isNew = logged.get(name) !== issue;
    logged.set(name, issue);
    // For privacy, names of players are logged only at level debug.
    const facts = {
      ...(log.isLevelEnabled('debug') ? { player: name } : {}),
      state,
      loaded,
      changed,
    };
    if (issue === null) log.info(facts, 'The player was synced.');
    else if (problem === null)
      log[isNew ? 'warn' : 'debug'](
        { ...facts, reason: warning },
        'The player was synced partially.',
      );
    else log[isNew ? 'warn' : 'debug']({ ...facts, reason: problem }, 'The player was not synced.');
  };
}

/** Number of players with the same problem that are listed one by one; more are one line with their number. */
const maxSingle = 3;

function describeRun({ players, waiting, ended }: RunSummary): string {
  const lines = [...Map.groupBy(players, ({ problem }) => problem)].flatMap(([problem, group]) => {
    if (problem === null || group.length <= maxSingle) return group.map(describeResult);
    return group
      .slice(0, 1)
      .map(({ name }) => `${group.length} players, the first is ${name}: ${problem}`);
  });
  if (waiting > 0)
    lines.push(`${waiting} players are not due yet. Use --player NAME to sync a player now.`);
  if (ended !== null) lines.push(`The round ended early: ${ended}`);
  if (lines.length === 0)
    lines.push('No players are followed. Use "laurel sync add NAME" to follow a player.');
  return `${lines.join('\n')}\n`;
}

function describeResult({
  name,
  state,
  loaded,
  changed,
  problem,
  warning,
  pruned,
  reason,
}: PlayerResult): string {
  const done = `${name}: ${state}, ${loaded} games loaded, ${changed} changed`;
  const removed =
    pruned === null ? null : `pruned: ${pruned.games} games, ${pruned.trophies} earned trophies`;
  const notes = [problem, reason, removed, warning === null ? null : `warning: ${warning}`].filter(
    (note) => note !== null,
  );
  return [done, ...notes].join('; ');
}

function hasFailed({ players, ended }: RunSummary): boolean {
  return ended !== null || players.some(({ state, problem }) => state !== 'ok' || problem !== null);
}
