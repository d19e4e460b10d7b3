/** What can be wrong with a store, in words for the person who runs Laurel. */

/**
 * `unknown-scheme`: the URL names no engine of ours. `driver-missing`: the engine's driver does not
 * load here. `not-a-store`: the file is no database, or one that is not ours. `newer-version`: made
 * by a newer Laurel. `older-version`: made by one before the first release. `locked`: another process is writing and did not finish in time. `read-only`,
 * `disk-full`, `corrupt`, `cannot-open`: what they say. `closed`: used after close(). `bad-address`: the
 * address cannot be read. `not-empty`: a copy was to go where data is already. `not-supported`: the engine has
 * nothing of the kind. `denied`: the user of the database lacks a right. `unavailable`: the server cannot be reached, is starting, or did not answer in time;
 * the same may succeed a moment later.
 */
export type StoreErrorCode =
  | 'unknown-scheme'
  | 'driver-missing'
  | 'not-a-store'
  | 'newer-version'
  | 'older-version'
  | 'locked'
  | 'read-only'
  | 'denied'
  | 'disk-full'
  | 'corrupt'
  | 'cannot-open'
  | 'closed'
  | 'bad-address'
  | 'not-empty'
  | 'not-supported'
  | 'unavailable';

/** The store cannot do what was asked, for a reason outside Laurel. The message is one sentence for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
