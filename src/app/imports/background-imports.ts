/** Composes the background imports. */

import type { Logger } from 'pino';
import type { Summary } from '../../data/import/index.ts';
import { ingest, openTogether, underOwnRule, underRule } from '../../data/import/index.ts';
import { describeHolder } from '../../holder.ts';
import type { ImportLoad, ImportQueue } from '../../imports/index.ts';
import { ImportWorker } from '../../imports/index.ts';
import type { ImportJobs, WatchedSources } from '../../imports/state/index.ts';
import { bytesPerMegabyte } from '../../limits/index.ts';
import type { SettingsFor } from '../../settings/index.ts';
import { chooseIconFolder, chooseUploadFolder } from '../../settings/index.ts';
import { isPrivateStore } from '../../store/engine/address.ts';
import type { SqlStore } from '../../store/index.ts';
import { unpackLimits, UploadArea } from '../../uploads/index.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import { importInThread } from './import-in-thread.ts';

/** The settings of imports. */
export type ImportSettings = Pick<
  SettingsFor<'serve'>,
  'store' | 'levelSystem' | 'icons' | 'timeZone' | 'uploadLimit' | 'importFolders'
>;

interface ImportParts {
  readonly store: SqlStore;
  readonly jobs: ImportJobs;
  readonly sources: WatchedSources;
  readonly settings: ImportSettings;
  readonly log: Logger;
  /** Called with the code of a StoreError that ends an import in a separate thread. */
  readonly onStoreError: (code: string) => void;
}

/** The imports of a process: the queue that starts them, and the worker that runs them. */
export interface BackgroundImports {
  readonly queue: ImportQueue;
  readonly worker: ImportWorker;
}

/** The dependencies of the queue that starts imports, in the process that runs them or in one of its workers. */
export interface QueueParts extends Pick<ImportParts, 'jobs' | 'sources' | 'settings' | 'log'> {
  /** The id of the process that runs the imports. */
  readonly holder: string;
  readonly pid: number;
  /** Wakes the import worker of this process, if it has one. */
  readonly nudge: () => void;
}

/** Composes the queue that starts imports. Files are received into the folder of the process that runs the imports. */
export function createImportQueue(parts: QueueParts): ImportQueue {
  const { jobs, sources, settings, log, holder, pid, nudge } = parts;
  return {
    jobs,
    sources,
    area: new UploadArea(chooseUploadFolder(settings.store), {
      pid,
      onUnwritable: (folder, err) =>
        log.error({ err, folder }, 'The folder of uploads cannot be written.'),
    }),
    holder,
    folders: settings.importFolders,
    maxUpload: settings.uploadLimit * bytesPerMegabyte,
    takesBackups: !isPrivateStore(settings.store),
    now: Date.now,
    nudge,
  };
}

/** Composes the imports of this process; the import worker is not started yet. */
export function createBackgroundImports(parts: ImportParts): BackgroundImports {
  const { jobs, sources, settings, log } = parts;
  const holder = describeHolder();
  const queue = createImportQueue({
    jobs,
    sources,
    settings,
    log,
    holder,
    pid: process.pid,
    nudge: () => worker.nudge(),
  });
  const worker = new ImportWorker({
    jobs,
    area: queue.area,
    holder,
    limits: unpackLimits(queue.maxUpload),
    icons: chooseIconFolder(settings),
    timeZone: settings.timeZone,
    load: createLoad(parts),
    restore: (restore) => restoreBackup(parts, restore),
    log,
    now: Date.now,
  });
  return { queue, worker };
}

/** Creates the function that imports in a separate thread, or in this thread if only this process can open the store. */
function createLoad({
  store,
  settings,
  onStoreError,
}: ImportParts): (load: ImportLoad) => Promise<Summary> {
  if (isPrivateStore(settings.store)) return (load) => loadHere(store, load);
  const { store: url, levelSystem } = settings;
  return ({ requests, signal, onProgress, ...how }) =>
    importInThread(
      {
        ...how,
        sources: requests,
        settings: { store: url, levelSystem },
        force: false,
        instance: 'skip',
      },
      { input: null, stopped: signal, onProgress, onStoreError },
    );
}

async function loadHere(
  store: SqlStore,
  { requests, signal, ownPlayer, ...how }: ImportLoad,
): Promise<Summary> {
  const given = underRule(await openTogether(requests, { signal }), 'skip');
  const { known } = store;
  const source = ownPlayer === null ? given : underOwnRule(given, { playerId: ownPlayer, known });
  return ingest(store, source, { ...how, isStopped: () => signal.aborted });
}
