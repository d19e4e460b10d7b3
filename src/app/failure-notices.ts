/** Notifies the operator of imports and backups that failed in the background. */

import type { ImportBody } from '../ops/admin/index.ts';
import { StorageFullError } from '../system-errors.ts';
import { SourceError } from '../data/import/index.ts';
import { StoreError } from '../store/port/errors.ts';
import type { Notices, OperatorEvent } from '../webhooks/state/index.ts';

/** Maximum length of a reason. Longer ones are cut, because they may quote a file. */
const maxReasonLength = 300;

/** The failed action: an import over the admin API, an import of a trophy set in a watched folder, or a backup to a file. */
export type Failure =
  | { readonly of: 'api' }
  | { readonly of: 'folder'; readonly folder: string; readonly where: string }
  | { readonly of: 'backup'; readonly file: string };

/** The dependencies of notifications about failures. */
export interface FailureNotices {
  readonly notices: Pick<Notices, 'tellFailure'>;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  /** Called with the error if a notification cannot be stored; the failure itself is also reported elsewhere. */
  readonly onNotifyError: (error: unknown) => void;
}

/**
 * Notifies the operator of a failure, at most once an hour for each source. Never throws. @param reason a sentence, with or without its
 * full stop
 */
export async function tellFailure(
  { notices, now, onNotifyError }: FailureNotices,
  failure: Failure,
  reason: string,
): Promise<void> {
  const told = { event: eventOf(failure, shorten(reason)), subject: subjectOf(failure) };
  await notices.tellFailure(told, now()).catch(onNotifyError);
}

function shorten(reason: string): string {
  const sentence = reason.trim().replace(/\.$/, '');
  if (sentence.length <= maxReasonLength) return sentence.toWellFormed();
  return `${sentence.slice(0, maxReasonLength).toWellFormed()}…`;
}

function eventOf(failure: Failure, reason: string): OperatorEvent {
  if (failure.of === 'backup')
    return { type: 'backup.failed', data: { file: failure.file, reason } };
  const where = failure.of === 'folder' ? failure.where : null;
  return { type: 'import.failed', data: { source: failure.of, where, reason } };
}

function subjectOf(failure: Failure): string {
  if (failure.of === 'folder') return `folder ${failure.folder}`;
  return failure.of === 'api' ? 'api' : 'store';
}

/**
 * Wraps an import function, so that the operator is notified if an import over the admin API fails or its records are rejected. There is no
 * notification for an import that was stopped, or for a dry run.
 */
export function tellingImport(importBody: ImportBody, telling: FailureNotices): ImportBody {
  const tell = (reason: string): Promise<void> => tellFailure(telling, { of: 'api' }, reason);
  return async (body, options) => {
    try {
      const summary = await importBody(body, options);
      const { isLoaded, changes, rejected } = summary;
      const [first] = rejected.first;
      if (!isLoaded && changes === undefined && first !== undefined)
        await tell(`${first.where}: ${first.reason}`);
      return summary;
    } catch (error) {
      if (isFailure(error) && !options.dryRun) await tell(error.message);
      throw error;
    }
  };
}

/**
 * Checks whether the operator is notified of an error. All other errors mean that the import was stopped or not allowed, or they are faults
 * of Laurel, which are logged.
 */
function isFailure(error: unknown): error is Error {
  return [SourceError, StorageFullError, StoreError].some((kind) => error instanceof kind);
}

/** Collects failures from a synchronous callback, and reports them one after the other. */
export class FailureQueue {
  readonly #telling: FailureNotices;
  #last: Promise<void> = Promise.resolve();

  constructor(telling: FailureNotices) {
    this.#telling = telling;
  }

  /** Reports a failure after those before it. @param reason a sentence, with or without its full stop */
  add(failure: Failure, reason: string): void {
    this.#last = this.#last.then(() => tellFailure(this.#telling, failure, reason));
  }

  /** Resolves when all failures have been reported. */
  drain(): Promise<void> {
    return this.#last;
  }
}
