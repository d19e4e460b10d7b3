/** `laurel sync run`: one round, or round after round until a signal. */

import type { Logger } from 'pino';
import { dayMs } from '../domain/time/index.ts';
import { composeState } from '../compose-state.ts';
import type { SqlStore, StoreErrorCode } from '../store/index.ts';
import { StoreError } from '../store/index.ts';
import type { Lease } from '../sync/state/index.ts';
import type { PlayerResult, RunOptions, RunSummary, SyncParts, WalkProgress } from '../sync/index.ts';
import { createLoginAnnouncer, describeHolder, withLease, readTokens, runSync, Stopped, TokenFileError } from '../sync/index.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { reportProgress } from './progress.ts';
import { takeStopSignal } from './stop-signal.ts';
import type { NetworkSettings } from './sync-settings.ts';
import { openConfiguredNetwork } from './sync-settings.ts';

/** Runs until done, or with `everyMs` until a signal; the first signal ends what is under way, and every job keeps its place. */
export async function runRounds(store: SqlStore, settings: NetworkSettings, log: Logger, options: RunOptions): Promise<void> {
  const { sync: state } = composeState(store);
  const end = takeStopSignal();
  const { clock, network } = openConfiguredNetwork(settings, state, log, end.signal);
  const parts = { store, state, clock, network, fullEveryMs: settings.syncFullDays * dayMs };
  const announce = createLoginAnnouncer(log);
  const beforeRound = async (): Promise<void> => announce(await readTokens(settings.syncTokenFile), clock.now());
  try {
    if (options.everyMs === null) await runOnce(parts, options, beforeRound);
    else await runResident(parts, { ...options, everyMs: options.everyMs }, log, beforeRound);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    process.stderr.write('stopped; the next run goes on from here\n');
    if (options.everyMs === null) process.exitCode = exitCodes.failed;
  } finally {
    end.release();
  }
}

/** Over a store that can be written as the leader. */
type RunParts = SyncParts & { readonly store: SqlStore };

async function runOnce(parts: RunParts, options: RunOptions, beforeRound: () => Promise<void>): Promise<void> {
  const progress = reportProgress();
  const onProgress = ({ player: title, done, total }: WalkProgress): void =>
    progress.update({ title, done, total, unit: 'games' });
  try {
    await beforeRound();
    const outcome = await withLease(parts.store, parts.clock, describeHolder(), (leading) =>
      runSync({ ...parts, ...leading, onProgress }, options),
    );
    progress.stop();
    if ('leader' in outcome) throw new CommandError(`Another process synchronises this store: ${nameOf(outcome.leader)}.`);
    process.stdout.write(describeRun(outcome.result));
    if (hasFailed(outcome.result)) process.exitCode = exitCodes.failed;
  } finally {
    progress.stop();
  }
}

/** Failures of a store that are over a moment later. */
const passingCodes: ReadonlySet<StoreErrorCode> = new Set(['locked', 'unavailable', 'read-only']);

/** The machine and the process of a leader. */
function nameOf({ holder }: Lease): string {
  const [machine = '', pid = ''] = holder.split(' ');
  return `process ${pid} on ${machine}`;
}

/** Rounds go on whatever happens in one of them; what passes by itself is only logged. */
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
      const outcome = await withLease(parts.store, parts.clock, holder, async (leading) => {
        await beforeRound();
        return runSync({ ...parts, ...leading }, options);
      });
      const leads = 'leader' in outcome ? outcome.leader.holder : holder;
      if (leads !== leader) log.info({ leader: leads.split(' ', 2).join(' ') }, 'another node leads the sync');
      leader = leads;
      if ('result' in outcome) {
        outcome.result.players.forEach(logResult);
        if (outcome.result.ended !== null) log.debug({ reason: outcome.result.ended }, 'the round ended early');
      }
    } catch (error) {
      const passes = error instanceof TokenFileError || (error instanceof StoreError && passingCodes.has(error.code));
      if (!passes) throw error;
      log.error({ reason: error.message }, 'no round of the sync');
    }
    await parts.clock.sleep(options.everyMs);
  }
}

/** The same trouble with the same player is logged once, until it is over or another one. */
function createResultLog(log: Logger): (result: PlayerResult) => void {
  const logged = new Map<string, string | null>();
  return ({ name, state, loaded, changed, problem, warning }) => {
    const trouble = problem ?? warning;
    const isNew = logged.get(name) !== trouble;
    logged.set(name, trouble);
    // Who it is about is nobody's business who reads the log of an ordinary day.
    const facts = { ...(log.isLevelEnabled('debug') ? { player: name } : {}), state, loaded, changed };
    if (trouble === null) log.info(facts, 'synchronised');
    else if (problem === null) log[isNew ? 'warn' : 'debug']({ ...facts, reason: warning }, 'synchronised in part');
    else log[isNew ? 'warn' : 'debug']({ ...facts, reason: problem }, 'not synchronised');
  };
}

function describeRun({ players, waiting, ended }: RunSummary): string {
  const lines = players.map(({ name, state, loaded, changed, problem, warning }) => {
    const done = `${name}: ${state}, ${loaded} games loaded, ${changed} changed`;
    const notes = [problem, warning === null ? null : `warning: ${warning}`].filter((note) => note !== null);
    return [done, ...notes].join('; ');
  });
  if (waiting > 0) lines.push(`${waiting} not due yet; --player NAME asks at once`);
  if (ended !== null) lines.push(`ended early: ${ended}`);
  if (lines.length === 0) lines.push('nobody is followed; "laurel sync add NAME" follows a player');
  return `${lines.join('\n')}\n`;
}

function hasFailed({ players, ended }: RunSummary): boolean {
  return ended !== null || players.some(({ state }) => state !== 'ok');
}
