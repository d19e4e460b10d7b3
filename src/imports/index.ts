/** Imports in the background: of uploads, and of folders of the machine. */

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
export type { SentFiles } from './start-import.ts';
export { startFolderImport, startUpload } from './start-import.ts';
