/** Turns what the driver throws into StoreErrors, whose messages are for the person who runs Laurel, and tells kinds of them apart. */

import { DatabaseError } from 'pg';
import { systemErrorCode } from '../../../system-errors.ts';
import { StoreError } from '../../port/errors.ts';
import type { Failure } from './failure-messages.ts';
import { failureOfConnection, failureOfState } from './failure-messages.ts';

/**
 * The StoreError for what the driver threw at the server `name`; anything that is no such error comes back as it is.
 * @param action what failed, such as `INSERT INTO player`: part of the message where a right is missing
 */
export function storeErrorOf(error: unknown, name: string, action?: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  if (error instanceof AggregateError) return storeErrorOf(error.errors[0], name, action);
  const failure = failureOf(error);
  if (failure === undefined) return error;
  const { code, cause, remedy } = failure;
  const details = [...wordsOf(error), ...(code === 'denied' && action !== undefined ? [`in ${action}`] : [])];
  const detail = details.length === 0 ? '' : ` (${details.join(' ')})`;
  return new StoreError(code, `The store at ${name} ${cause}${detail}.${remedy === '' ? '' : ` ${remedy}`}`, error);
}

/** The words of the server, which name what is concerned; it never repeats a password. */
function wordsOf(error: Error): string[] {
  return error instanceof DatabaseError ? [error.message.replace(/\s+/g, ' ').trim().replace(/\.$/, '')] : [];
}

/** For a COMMIT whose answer was lost with the connection. */
export function outcomeUnknown(error: StoreError): StoreError {
  const what = 'While a write was being committed, the connection was lost: it may have been saved or not.';
  return new StoreError('unavailable', `${what} Loading the same again is safe. ${error.message}`, error);
}

/** Whether a read that failed so may be tried again at once, there or elsewhere; one that took too long would again. */
export function isTransient(error: unknown): error is StoreError {
  return error instanceof StoreError && error.code === 'unavailable' && sqlStateOf(error) !== queryCanceled;
}

const queryCanceled = '57014';

/** Whether the server ended a transaction because of another one, with nothing changed: the same may succeed a moment later. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(sqlStateOf(error) ?? '');
}

const conflicts: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Whether the server of a connection turned out to be one that cannot be written. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'read-only';
}

/** The SQLSTATE of what the driver threw, through a StoreError too. */
export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof StoreError) return sqlStateOf(error.cause);
  return error instanceof DatabaseError ? error.code : undefined;
}

function failureOf(error: Error): Failure | undefined {
  const state = sqlStateOf(error);
  if (state !== undefined) return failureOfState(state, error.message);
  return failureOfConnection(systemErrorCode(error), error.message);
}
