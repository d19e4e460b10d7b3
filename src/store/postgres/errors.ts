/** What PostgreSQL's error codes, and failing connections, mean to the person who runs Laurel. */

import { DatabaseError } from 'pg';
import type { StoreErrorCode } from '../errors.ts';
import { StoreError } from '../errors.ts';

interface Meaning {
  readonly code: StoreErrorCode;
  readonly says: string;
}

const unreachable = { code: 'unavailable', says: 'cannot be reached' } as const;
const overloaded = { code: 'unavailable', says: 'did not answer in time' } as const;

/** By SQLSTATE, or its class of two letters (postgresql.org/docs/current/errcodes-appendix.html). */
const meanings: Readonly<Record<string, Meaning>> = {
  '08': unreachable,
  '25006': { code: 'read-only', says: 'is a read-only replica, or set to read only' },
  '25P03': { code: 'unavailable', says: 'ended a transaction that was idle for too long' },
  '28000': { code: 'cannot-open', says: 'refuses the user, or connections of this kind (its pg_hba.conf)' },
  '28': { code: 'cannot-open', says: 'refuses the user or the password' },
  '3D000': { code: 'cannot-open', says: 'has no database of this name' },
  '40001': { code: 'unavailable', says: 'had a conflict between transactions' },
  '40P01': { code: 'unavailable', says: 'had a conflict between transactions' },
  '42501': { code: 'read-only', says: 'does not let this user do that' },
  '53100': { code: 'disk-full', says: 'cannot grow: the disk is full' },
  '53': { code: 'unavailable', says: 'has no connection or memory to spare' },
  '55P03': { code: 'locked', says: 'is being written by another process' },
  '57014': overloaded,
  '57P': { code: 'unavailable', says: 'is stopping or starting' },
  '58': { code: 'cannot-open', says: 'cannot be read or written (input/output error)' },
  XX001: { code: 'corrupt', says: 'is damaged; restore it from a backup or an export' },
  XX002: { code: 'corrupt', says: 'is damaged; restore it from a backup or an export' },
};

/** Errors of the network, by Node's code; and those of the driver, which have none, by their words. */
const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_|ENOENT|EACCES)/;
const driverWords: readonly (readonly [RegExp, Meaning])[] = [
  [/Query read timeout|timeout expired/, overloaded],
  [/Connection terminated|Client (was closed|has encountered)|not queryable/, unreachable],
  [/does not support SSL/, { code: 'cannot-open', says: 'does not offer TLS, which sslmode asks for' }],
  [
    /Hostname\/IP does not match/,
    { code: 'cannot-open', says: 'cannot be reached by TLS as asked: its certificate is for another name (sslmode=verify-full)' },
  ],
  [
    /self.signed|certificate/i,
    { code: 'cannot-open', says: 'cannot be reached by TLS as asked: no trusted authority gave its certificate (sslrootcert)' },
  ],
  [/SASL|password must be a string/i, { code: 'cannot-open', says: 'refuses the user or the password' }],
];

/** The StoreError for what the driver threw at the server `name`; anything that is no such error comes back as it is. */
export function storeErrorOf(error: unknown, name: string): unknown {
  const meaning = meaningOf(error);
  return meaning === undefined ? error : new StoreError(meaning.code, `The store at ${name} ${meaning.says}.`, error);
}

/** Whether a read that failed so may be tried again at once, there or elsewhere; one that took too long would again. */
export function isTransient(error: unknown): boolean {
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

function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof Error) || error instanceof StoreError) return undefined;
  if (error instanceof AggregateError) return meaningOf(error.errors[0]);
  const state = sqlStateOf(error);
  if (state !== undefined) return meanings[state] ?? meanings[state.slice(0, 3)] ?? meanings[state.slice(0, 2)];
  if ('code' in error && typeof error.code === 'string' && networkCodes.test(error.code)) return unreachable;
  return driverWords.find(([words]) => words.test(error.message))?.[1];
}
