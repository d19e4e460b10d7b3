/** Runs a command's import in a separate thread. SIGINT or SIGTERM stops it. */

import { importInThread } from '../app/imports/import-in-thread.ts';
import type { ImportJob } from '../app/imports/import-job.ts';
import { chooseBodyFolder, receiveBody } from '../app/imports/receive-body.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import type { ImportProgress, Summary } from '../data/import/index.ts';
import { ImportStopped, SourceError } from '../data/import/index.ts';
import { StoreError } from '../store/port/errors.ts';
import { terminal } from './terminal.ts';

/**
 * Runs an import and returns its summary. Standard input is received completely before the store is locked, so that a slow pipe does not
 * block other writers. SIGINT or SIGTERM rolls the import back, and a second signal ends the process immediately. Throws CommandError
 * if the source or the store cannot be used, or if the import was stopped.
 */
export async function runInThread(
  job: Omit<ImportJob, 'stop'>,
  onProgress: (progress: ImportProgress) => void,
): Promise<Summary> {
  const stopping = takeStopSignal();
  const stopped = stopping.signal;
  const closing: (() => unknown)[] = [() => stopping.release()];
  try {
    const input = job.sources.some(({ request }) => request.path === '-')
      ? await receiveInput(job.settings.store, stopped, closing)
      : null;
    return await importInThread(job, { input, stopped, onProgress });
  } catch (error) {
    if (stopped.aborted || error instanceof ImportStopped)
      throw new CommandError('The import was stopped. Nothing was imported.', stopping.exitCode());
    if (error instanceof SourceError || error instanceof StoreError)
      throw new CommandError(error.message);
    throw error;
  } finally {
    for (const close of closing) await close();
  }
}

/** Receives piped standard input in a temporary file. @param closing cleanup callbacks, to which this function adds its own */
async function receiveInput(
  store: string,
  stopped: AbortSignal,
  closing: (() => unknown)[],
): Promise<AsyncIterable<Buffer>> {
  const { stdin } = terminal();
  const closeInput = (): void => void stdin.destroy();
  stopped.addEventListener('abort', closeInput);
  closing.push(closeInput);
  try {
    const received = await receiveBody(stdin, chooseBodyFolder(store));
    closing.push(() => received.close());
    return received.chunks;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(
      `The standard input could not be received: ${reason}`,
      exitCodes.failed,
      { cause },
    );
  } finally {
    stopped.removeEventListener('abort', closeInput);
  }
}
