/** Imports and backups that people request, and that a service runs in the background. Their tables are next to the store. */

import type { Logger } from 'pino';
import { repeat } from '../background/index.ts';
import type { BackupParts } from '../backups/index.ts';
import { BackupSchedule } from '../backups/index.ts';
import type { State } from './compose-state.ts';
import { createBackups } from './create-backups.ts';
import { backupTables } from '../backups/state/index.ts';
import {
  addAccountNumbers,
  addWatchedSources,
  createImportJobs,
  createWatchedSources,
  importTables,
} from '../imports/state/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { CompanionPlan, LateCompanion, TableAccess } from '../store/sql.ts';
import { openLate } from '../store/sql.ts';
import { isPrivateStore, readStoreFile } from '../store/engine/address.ts';
import { StoreError } from '../store/port/errors.ts';
import type { ServerMetrics } from './server-metrics.ts';
import { createSourceWatcher } from './imports/watched-folders.ts';
import type { BackgroundImports, ImportSettings } from './imports/background-imports.ts';
import { createBackgroundImports } from './imports/background-imports.ts';

/** The tables of these jobs, next to those of the store. */
export const jobPlan: CompanionPlan = {
  ledger: 'job_migration',
  tables: [...importTables, ...backupTables],
  oldest: 1,
  steps: [
    { version: 2, about: 'watched folders', commands: addWatchedSources },
    {
      version: 3,
      about: 'numbers of the accounts of watched servers',
      commands: addAccountNumbers,
    },
  ],
};

interface WorkParts {
  readonly settings: ImportSettings & Pick<SettingsFor<'serve'>, 'backupFolder'>;
  readonly store: SqlStore;
  readonly state: Pick<State, 'notices'>;
  readonly log: Logger;
  /** The metrics of this process, in which failures of imports are counted; null without an admin address. */
  readonly serverMetrics: ServerMetrics | null;
}

/** The running background jobs of a process. */
export interface BackgroundWork {
  readonly imports: BackgroundImports;
  readonly backups: BackupParts;
  stop(): Promise<void>;
}

/** Milliseconds between two attempts to start the jobs. */
const retryMs = 5000;

/**
 * Starts the jobs. If their tables cannot be written during an outage, the jobs start after it, and until then requests for them fail. If
 * nothing can be written next to the store, logs the reason and returns null.
 */
export async function startBackgroundWork(parts: WorkParts): Promise<BackgroundWork | null> {
  const { store, settings, log } = parts;
  const side = openLate(store, jobPlan);
  const { start, ...work } = workOver(side, parts);
  try {
    await start();
    return work;
  } catch (err) {
    if (isPassing(err, settings.store)) return startLater({ start, ...work }, err, log);
    await side.close();
    if (!(err instanceof StoreError)) throw err;
    log.warn(
      { err },
      'Imports and backups in the background are off: their tables cannot be written.',
    );
    return null;
  }
}

/**
 * Checks whether the tables can be written later without a restart. A server can become the primary; a file that cannot be written stays
 * so.
 */
function isPassing(error: unknown, store: string): boolean {
  if (!(error instanceof StoreError)) return false;
  const isServer = readStoreFile(store) === null && !isPrivateStore(store);
  return error.code === 'unavailable' || (error.code === 'read-only' && isServer);
}

interface StartingWork extends BackgroundWork {
  /** Starts the jobs. Throws StoreError if their tables cannot be written; it can then be called again. */
  readonly start: () => Promise<void>;
}

/** Returns jobs that are tried to be started until they have started or are stopped. */
function startLater({ start, ...work }: StartingWork, err: unknown, log: Logger): BackgroundWork {
  log.warn(
    { err },
    'Imports and backups in the background wait until their tables can be written.',
  );
  const attempts = repeat({
    pauseMs: retryMs,
    async look() {
      await start();
      log.info('Imports and backups in the background have started.');
      void attempts.stop(); // not awaited, because it waits for this attempt
    },
    onError: (error) =>
      log.debug({ err: error }, 'Imports and backups in the background still wait.'),
  });
  void attempts.start();
  return {
    ...work,
    async stop() {
      await attempts.stop();
      await work.stop();
    },
  };
}

function workOver(side: LateCompanion, parts: WorkParts): StartingWork {
  const sources = createWatchedSources(side);
  const imports = createBackgroundImports({
    ...parts,
    sources,
    jobs: createImportJobs(side),
    onStoreError: (code) => parts.serverMetrics?.store.fail(code),
  });
  const watcher = createSourceWatcher({ ...parts, sources });
  const { backups, ended } = openBackups(side, parts);
  const schedule = new BackupSchedule(backups, parts.log);
  return {
    imports,
    backups,
    async start() {
      await imports.worker.start();
      schedule.start();
      watcher.start();
    },
    async stop() {
      await watcher.stop();
      await schedule.stop();
      await ended();
      await imports.worker.stop();
      await side.close();
    },
  };
}

/** Composes the backups of a process. `ended` resolves when running backups are complete, because half a file would be useless. */
export function openBackups(
  side: TableAccess,
  { settings, state, log }: Pick<WorkParts, 'settings' | 'state' | 'log'>,
): { readonly backups: BackupParts; readonly ended: () => Promise<unknown> } {
  const running = new Set<Promise<unknown>>();
  const made = createBackups(side, settings, {
    notices: state.notices,
    now: Date.now,
    onNotifyError: (err: unknown) =>
      log.warn({ err }, 'The webhook event about a failed backup could not be written.'),
  });
  return {
    backups: { ...made, onStarted: (end) => void running.add(end) },
    ended: () => Promise.allSettled(running),
  };
}
