/** Imports and backups that people request, and that a service runs in the background. Their tables are next to the store. */

import type { Logger } from 'pino';
import type { BackupParts } from '../backups/index.ts';
import { BackupSchedule } from '../backups/index.ts';
import type { State } from './compose-state.ts';
import { createBackups } from './create-backups.ts';
import { backupTables } from '../backups/state/index.ts';
import {
  addWatchedSources,
  createImportJobs,
  createWatchedSources,
  importTables,
} from '../imports/state/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { Companion, CompanionPlan, TableAccess } from '../store/sql.ts';
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
  steps: [{ version: 2, about: 'watched folders', commands: addWatchedSources }],
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

/** Opens the tables and starts the jobs. If nothing can be written next to the store, logs the reason and returns null. */
export async function startBackgroundWork(parts: WorkParts): Promise<BackgroundWork | null> {
  const { store, log } = parts;
  try {
    const side = await store.openCompanion(jobPlan);
    return await startOver(side, parts).catch(async (error: unknown) => {
      await side.close();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn(
      { err: error },
      'Imports and backups in the background are off: their tables cannot be written.',
    );
    return null;
  }
}

async function startOver(side: Companion, parts: WorkParts): Promise<BackgroundWork> {
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
  await imports.worker.start();
  schedule.start();
  watcher.start();
  return {
    imports,
    backups,
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
