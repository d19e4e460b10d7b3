/** Composes the imports in the background. */

import type { Logger } from 'pino';
import type { Summary } from '../../data/import/index.ts';
import { ingest, openTogether, underRule } from '../../data/import/index.ts';
import { describeHolder } from '../../holder.ts';
import type { ImportLoad, ImportQueue } from '../../imports/index.ts';
import { ImportWorker } from '../../imports/index.ts';
import type { ImportJobs } from '../../imports/state/index.ts';
import { bytesPerMegabyte } from '../../limits/index.ts';
import type { SettingsFor } from '../../settings/index.ts';
import { chooseIconFolder, chooseUploadFolder } from '../../settings/index.ts';
import { isPrivateStore } from '../../store/engine/address.ts';
import type { SqlStore } from '../../store/index.ts';
import { unpackLimits, UploadArea } from '../../uploads/index.ts';
import { importInThread } from './import-in-thread.ts';

type ImportSettings = Pick<
  SettingsFor<'serve'>,
  'store' | 'levelSystem' | 'icons' | 'timeZone' | 'uploadLimit' | 'importFolders'
>;

interface ImportParts {
  readonly store: SqlStore;
  readonly jobs: ImportJobs;
  readonly settings: ImportSettings;
  readonly log: Logger;
}

/** The imports of a process: what starts them, and what does them. */
export interface BackgroundImports {
  readonly queue: ImportQueue;
  readonly worker: ImportWorker;
}

/** Composes the imports of this process; the worker is not started yet. */
export function createBackgroundImports(parts: ImportParts): BackgroundImports {
  const { jobs, settings, log } = parts;
  const area = new UploadArea(chooseUploadFolder(settings.store));
  const holder = describeHolder();
  const maxUpload = settings.uploadLimit * bytesPerMegabyte;
  const worker = new ImportWorker({
    jobs,
    area,
    holder,
    limits: unpackLimits(maxUpload),
    icons: chooseIconFolder(settings),
    timeZone: settings.timeZone,
    load: createLoad(parts),
    log,
    now: Date.now,
  });
  const queue = {
    jobs,
    area,
    holder,
    folders: settings.importFolders,
    maxUpload,
    now: Date.now,
    nudge: () => worker.nudge(),
  };
  return { queue, worker };
}

/** Loads in a thread of its own, except into a store that only this process can open. */
function createLoad({ store, settings }: ImportParts): (load: ImportLoad) => Promise<Summary> {
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
      { input: null, stopped: signal, onProgress },
    );
}

async function loadHere(
  store: SqlStore,
  { requests, signal, ...how }: ImportLoad,
): Promise<Summary> {
  const source = underRule(await openTogether(requests, { signal }), 'skip');
  return ingest(store, source, { ...how, isStopped: () => signal.aborted });
}
