/** `laurel sync run`: one round, or round after round until a signal. */

import type { Logger } from 'pino';
import type { SqlStore } from '../store/index.ts';
import { StoreError } from '../store/index.ts';
import type { PlayerResult, RunOptions, RunSummary, SyncParts } from '../sync/index.ts';
import { createLoginAnnouncer, readTokens, runSync, Stopped, TokenFileError } from '../sync/index.ts';
import { exitCodes } from './exit-codes.ts';
import { createSyncProgress } from './sync-progress.ts';
import type { NetworkSettings } from './sync-settings.ts';
import { openConfiguredNetwork } from './sync-settings.ts';

const dayMs = 86_400_000;

/** Runs until done, or with `everyMs` until a signal; the first signal ends what is under way, and every job keeps its place. */
export async function runRounds(store: SqlStore, settings: NetworkSettings, log: Logger, options: RunOptions): Promise<void> {
  const end = signalOfEnd();
  const { clock, network } = openConfiguredNetwork(settings, store.sync, log, end.signal);
  const parts = { store, clock, network, fullEveryMs: settings.syncFullDays * dayMs };
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

async function runOnce(parts: SyncParts, options: RunOptions, beforeRound: () => Promise<void>): Promise<void> {
  const progress = createSyncProgress();
  try {
    await beforeRound();
    const summary = await runSync({ ...parts, onProgress: progress.update }, options);
    progress.stop();
    process.stdout.write(describeRun(summary));
    if (hasFailed(summary)) process.exitCode = exitCodes.failed;
  } finally {
    progress.stop();
  }
}

/** Rounds go on whatever happens in one of them; what passes by itself is only logged. */
async function runResident(
  parts: SyncParts,
  options: RunOptions & { readonly everyMs: number },
  log: Logger,
  beforeRound: () => Promise<void>,
): Promise<never> {
  const logResult = createResultLog(log);
  for (;;) {
    try {
      await beforeRound();
      const { players, ended } = await runSync(parts, options);
      players.forEach(logResult);
      if (ended !== null) log.debug({ reason: ended }, 'the round ended early');
    } catch (error) {
      const passes = error instanceof TokenFileError || (error instanceof StoreError && error.code === 'locked');
      if (!passes) throw error;
      log.error({ reason: error.message }, 'no round of the sync');
    }
    await parts.clock.sleep(options.everyMs);
  }
}

/** The same trouble with the same player is said once, until it is over or another one. */
function createResultLog(log: Logger): (result: PlayerResult) => void {
  const said = new Map<string, string | null>();
  return ({ name, state, loaded, changed, problem }) => {
    const isNew = said.get(name) !== problem;
    said.set(name, problem);
    // Who it is about is nobody's business who reads the log of an ordinary day.
    const facts = { ...(log.isLevelEnabled('debug') ? { player: name } : {}), state, loaded, changed };
    if (problem === null) log.info(facts, 'synchronised');
    else log[isNew ? 'warn' : 'debug']({ ...facts, reason: problem }, 'not synchronised');
  };
}

function describeRun({ players, waiting, ended }: RunSummary): string {
  const lines = players.map(({ name, state, loaded, changed, problem }) => {
    const done = `${name}: ${state}, ${loaded} games loaded, ${changed} changed`;
    return problem === null ? done : `${done}; ${problem}`;
  });
  if (waiting > 0) lines.push(`${waiting} not due yet; --player NAME asks at once`);
  if (ended !== null) lines.push(`ended early: ${ended}`);
  if (lines.length === 0) lines.push('nobody is followed; "laurel sync add NAME" follows a player');
  return `${lines.join('\n')}\n`;
}

function hasFailed({ players, ended }: RunSummary): boolean {
  return ended !== null || players.some(({ state }) => state !== 'ok');
}

/** The first SIGINT or SIGTERM aborts the signal; a second one ends the process as usual. */
function signalOfEnd(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  return { signal: controller.signal, release: () => void process.off('SIGINT', end).off('SIGTERM', end) };
}
