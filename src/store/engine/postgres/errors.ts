/** Converts errors of the driver to StoreErrors with messages for the operator, and classifies them. */

import { DatabaseError } from 'pg';
import { systemErrorCode } from '../../../system-errors.ts';
import { StoreError } from '../../port/errors.ts';
import type { Failure } from './failure-messages.ts';
import { citusConflict, workerPattern } from './citus.ts';
import { failureOfConnection, failureOfState } from './failure-messages.ts';

/**
 * Returns the StoreError for a driver's error with the server `name`. Any other error is returned unchanged.
 *
 * @param action the failed action, such as `INSERT INTO player`; part of the message if a permission is missing
 */
export function createStoreError(error: unknown, name: string, action?: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  if (error instanceof AggregateError) return createStoreError(error.errors[0], name, action);
  const failure = failureOf(error);
  if (failure === undefined) return error;
  const { code, cause, remedy } = failure;
  const details = [
    ...serverMessageOf(error),
    ...(code === 'denied' && action !== undefined ? [`in ${action}`] : []),
  ];
  const detail = details.length === 0 ? '' : ` (${details.join(' ')})`;
  return new StoreError(
    code,
    `The store at ${name} ${cause}${detail}.${remedy === '' ? '' : ` ${remedy}`}`,
    error,
  );
}

/**
 * Returns the server's own message, which names the affected object but contains no password, and the name of the worker on which the
 * statement failed.
 */
function serverMessageOf(error: Error): string[] {
  if (!(error instanceof DatabaseError)) return [];
  const message = error.message.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  const [, worker] = workerPattern.exec(error.where ?? '') ?? [];
  return worker === undefined ? [message] : [message, `on the worker ${worker}`];
}

/** Returns the error for a COMMIT whose response was lost with the connection. */
export function outcomeUnknown(error: StoreError): StoreError {
  const what =
    'The connection was lost while a write was being committed, so it may or may not have been saved.';
  return new StoreError(
    'unavailable',
    `${what} It is safe to import the same data again. ${error.message}`,
    error,
  );
}

/** Checks whether a failed read can be retried immediately, on the same or another server. A timed-out read is not retried. */
export function isTransient(error: unknown): error is StoreError {
  return (
    error instanceof StoreError &&
    error.code === 'unavailable' &&
    readSqlState(error) !== queryCanceled
  );
}

const queryCanceled = '57014';

/** Checks whether the server rolled back a transaction because of a conflict with another one, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(readSqlState(error) ?? '') || isCitusConflict(error);
}

function isCitusConflict(error: unknown): boolean {
  if (error instanceof StoreError) return isCitusConflict(error.cause);
  return error instanceof DatabaseError && citusConflict.test(error.message);
}

const conflicts: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Checks whether the error reports that the server is read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'read-only';
}

/** Returns the SQLSTATE of an error of the driver, or of the cause of a StoreError. */
export function readSqlState(error: unknown): string | undefined {
  if (error instanceof StoreError) return readSqlState(error.cause);
  return error instanceof DatabaseError ? error.code : undefined;
}

function failureOf(error: Error): Failure | undefined {
  const state = readSqlState(error);
  if (state !== undefined) return failureOfState(state, error.message);
  return failureOfConnection(systemErrorCode(error), error.message);
}
