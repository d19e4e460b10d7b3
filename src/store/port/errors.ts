/** Errors of the store, and of the operator's actions on it. The messages are sentences for the operator. */

/**
 * - `unknown-scheme`: no engine supports the URL's scheme.
 * - `driver-missing`: the engine's driver cannot be loaded on this system.
 * - `not-a-store`: the file is not a database, or not a Laurel database.
 * - `newer-version`: a newer Laurel created the database.
 * - `older-version`: the schema of the database is too old to be upgraded.
 * - `not-upgraded`: the schema of the database is of an older version, and the command that opens it does not upgrade it.
 * - `not-created`: the database has no tables of Laurel, and the command that opens it creates none.
 * - `other-levels`: the stored ranking uses a different level system than the chosen one.
 * - `locked`: another process holds the write lock and did not finish in time.
 * - `denied`: the database user lacks a permission.
 * - `closed`: the store was used after close().
 * - `bad-address`: the address cannot be parsed.
 * - `bad-text`: a text to be stored contains U+0000.
 * - `not-empty`: the target of a copy already contains data.
 * - `not-supported`: the engine does not support the operation.
 * - `unavailable`: the server cannot be reached, is starting, or did not answer in time; a retry may succeed.
 * - `read-only`, `disk-full`, `corrupt`, `cannot-open`: see their names.
 */
export type StoreErrorCode =
  | 'unknown-scheme'
  | 'driver-missing'
  | 'not-a-store'
  | 'newer-version'
  | 'older-version'
  | 'not-upgraded'
  | 'not-created'
  | 'other-levels'
  | 'locked'
  | 'read-only'
  | 'denied'
  | 'disk-full'
  | 'corrupt'
  | 'cannot-open'
  | 'closed'
  | 'bad-address'
  | 'bad-text'
  | 'not-empty'
  | 'not-supported'
  | 'unavailable';

/** An operation of the store failed for a reason outside Laurel. The message is one sentence for the operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** `invalid`: a value is invalid. `unknown`: there is no such object. `conflict`: the stored data does not allow the action. */
export type ActionFailure = 'invalid' | 'unknown' | 'conflict';

/** An action of the operator was refused and changed nothing. Commands derive an exit code from the failure, the admin API a status. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly failure: ActionFailure;
  /** The name of the one value that is to blame, so that a form can mark its field; null if there is none. */
  readonly field: string | null;

  constructor(failure: ActionFailure, message: string, field: string | null = null) {
    super(message);
    this.failure = failure;
    this.field = field;
  }
}

/** The error of an action on a player who does not exist. */
export function unknownPlayer(name: string): ActionError {
  return new ActionError('unknown', `There is no player named ${JSON.stringify(name)}.`, 'player');
}

/** The error of an action on a game that does not exist. */
export function unknownGame(id: string): ActionError {
  return new ActionError(
    'unknown',
    `The catalogue does not contain the game ${JSON.stringify(id)}.`,
    'game',
  );
}
