/** Maps SQLite result codes to StoreErrors with messages for the operator. */

import { systemErrorCode } from '../../../system-errors.ts';
import type { StoreErrorCode } from '../../port/errors.ts';
import { StoreError } from '../../port/errors.ts';

interface ErrorText {
  readonly code: StoreErrorCode;
  readonly message: string;
}

const notWritable =
  'cannot be written: check the permissions of the file, of its -wal and -shm files, and of their folder';
const diskFull = { code: 'disk-full', message: 'cannot grow: the disk is full' } as const;

/** Errors by the name of the primary result code, with its number (sqlite.org/rescode.html). */
const errorTexts: Readonly<Record<string, ErrorText & { readonly number: number }>> = {
  SQLITE_PERM: { number: 3, code: 'read-only', message: notWritable },
  SQLITE_BUSY: { number: 5, code: 'locked', message: 'is being written by another process' },
  SQLITE_LOCKED: { number: 6, code: 'locked', message: 'is being written by another process' },
  SQLITE_READONLY: { number: 8, code: 'read-only', message: notWritable },
  SQLITE_IOERR: {
    number: 10,
    code: 'cannot-open',
    message: 'cannot be read or written (input/output error)',
  },
  SQLITE_CORRUPT: {
    number: 11,
    code: 'corrupt',
    message: 'is damaged; restore it from a backup or an export',
  },
  SQLITE_FULL: { number: 13, ...diskFull },
  SQLITE_CANTOPEN: { number: 14, code: 'cannot-open', message: 'cannot be opened' },
  SQLITE_NOTADB: { number: 26, code: 'not-a-store', message: 'is not a SQLite database' },
};
/** Errors by extended result code. These codes mean that the disk has no space for the shared memory file. */
const extended: Readonly<Record<string, ErrorText & { readonly number: number }>> = {
  SQLITE_IOERR_SHMSIZE: { number: 4874, ...diskFull },
};
const byNumber: ReadonlyMap<number, ErrorText> = new Map(
  [...Object.values(errorTexts), ...Object.values(extended)].map((errorText) => [
    errorText.number,
    errorText,
  ]),
);

/** Returns the StoreError for a driver's error with the file `path`. Any other error is returned unchanged. */
export function createStoreError(error: unknown, path: string): unknown {
  const errorText = errorTextOf(error);
  return errorText === undefined
    ? error
    : new StoreError(errorText.code, `The store ${path} ${errorText.message}.`, error);
}

function errorTextOf(error: unknown): ErrorText | undefined {
  if (!(error instanceof Error) || error instanceof StoreError) return undefined;
  // node:sqlite reports the extended code as a number, whose low byte is the primary code.
  if ('errcode' in error && typeof error.errcode === 'number') {
    return byNumber.get(error.errcode) ?? byNumber.get(error.errcode & 0xff); // absent: the extended code has no entry of its own
  }
  // better-sqlite3 reports the name of the code, such as SQLITE_BUSY_SNAPSHOT.
  const code = systemErrorCode(error);
  const [, primary = ''] = /^(SQLITE_[A-Z]+)/.exec(code) ?? [];
  return extended[code] ?? errorTexts[primary]; // absent: the extended code has no entry of its own
}
