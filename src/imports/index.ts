/** Background imports of uploads and of folders on this machine. */

export {
  checkImport,
  describeUndo,
  findImport,
  loadImport,
  stopImport,
  undoImport,
} from './change-import.ts';
export type { ImportQueue } from './import-queue.ts';
export type {
  BackupRestore,
  ImportLoad,
  ImportWorkerParts,
  RestoredBackup,
} from './import-worker.ts';
export { ImportWorker } from './import-worker.ts';
export { isJobOption } from './job-options.ts';
export type { FileOwner } from './own-files.ts';
export { findOwner } from './own-files.ts';
export type { SentFiles } from './start-import.ts';
export { startFolderImport, startUpload } from './start-import.ts';
export type { Following, SourceWatcherParts } from './source-watcher.ts';
export { SourceWatcher } from './source-watcher.ts';
export type { GivenSource, SourcePlaces } from './watched-sources.ts';
export {
  addWatchedSource,
  removeWatchedSource,
  toSourceRequest,
  watchableFormats,
  watchedOptions,
} from './watched-sources.ts';
