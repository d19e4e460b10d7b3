/**
 * What is wrong when PostgreSQL, a pooler in front of it, or the network refuses something: the kind of error, and a sentence
 * that names the cause and what to do about it. The sentence follows the words "The store at HOST".
 */

import type { StoreErrorCode } from '../../port/errors.ts';

export interface Failure {
  readonly code: StoreErrorCode;
  /** What is so. */
  readonly cause: string;
  /** A whole sentence; empty where there is nothing to do but to wait. */
  readonly remedy: string;
}

const failure = (code: StoreErrorCode, cause: string, remedy = ''): Failure => ({ code, cause, remedy });

const lostConnection = failure('unavailable', 'ended the connection or was cut off');
const noAnswer = failure('unavailable', 'did not answer in time');
const wrongLogin = failure(
  'cannot-open',
  'refuses the user or the password, or the password has expired',
  'Check both in --store, PGUSER, PGPASSWORD or the password file.',
);
const missingDatabase = failure('cannot-open', 'has no database of this name', 'Create it, or correct the name in --store.');
const conflict = failure('unavailable', 'had a conflict between transactions', 'Try again.');
const damaged = failure('corrupt', 'is damaged', 'Restore it from a backup or an export.');
const noConnectionLeft = failure(
  'unavailable',
  'has no connection to spare',
  'Raise its max_connections, lower --store-connections, or put a pooler in front of it.',
);
const mixedStatements = failure(
  'cannot-open',
  'is reached through a pooler that mixes up prepared statements',
  'Let the pooler keep a session for each connection, or have it support prepared statements (PgBouncer from 1.21 with max_prepared_statements above 0).',
);
const stopping = failure('unavailable', 'was shut down, or its administrator ended the connection');

/** By SQLSTATE, or its class: the first three or two characters (postgresql.org/docs/current/errcodes-appendix.html). */
const byState: Readonly<Record<string, Failure>> = {
  '08': lostConnection,
  '25006': failure('read-only', 'is a read-only replica, or set to read only', 'Name the primary in --store.'),
  '25P03': failure(
    'unavailable',
    'ended a transaction in which nothing was sent for longer than its idle_in_transaction_session_timeout',
    'Raise that for this user, or set it to 0.',
  ),
  '25P04': failure(
    'unavailable',
    'ended a transaction that took longer than its transaction_timeout',
    'Raise that for this user.',
  ),
  '26000': mixedStatements,
  '28000': failure(
    'cannot-open',
    'refuses the user, or connections of this kind (its pg_hba.conf)',
    'If it takes TLS only, add sslmode=require to the address.',
  ),
  '28': wrongLogin,
  '3D000': missingDatabase,
  '3F000': failure(
    'cannot-open',
    'has no schema to create tables in',
    'Create the first schema of the search_path of this user.',
  ),
  '40001': conflict,
  '40P01': conflict,
  '42501': failure(
    'denied',
    'denies its user a right',
    'Laurel needs SELECT, INSERT, UPDATE and DELETE on every table of its own, and CREATE on their schema to bring them up to date.',
  ),
  '42704': failure('cannot-open', 'does not know a parameter of the address', 'Correct --store.'),
  '42P01': failure(
    'not-a-store',
    'lacks a table that Laurel made',
    'Look whether the search_path of this user has changed; else restore the store from a backup or an export.',
  ),
  '42P05': mixedStatements,
  '53100': failure('disk-full', 'cannot grow: the disk is full', 'Make room on the disk of the server.'),
  '53200': failure('unavailable', 'has no memory to spare'),
  '53300': noConnectionLeft,
  '53': noConnectionLeft,
  '55P03': failure('locked', 'is being written by another process', 'Try again when it has finished.'),
  '57014': noAnswer,
  '57P03': failure('unavailable', 'is starting, recovering or stopping', 'Try again in a moment.'),
  '57P04': missingDatabase,
  '57P05': failure('unavailable', 'ended a connection that was idle for longer than its idle_session_timeout'),
  '57P': stopping,
  '58': failure('cannot-open', 'cannot read or write its files (input/output error)', 'See the log of the server.'),
  XX001: damaged,
  XX002: damaged,
};

/** PgBouncer has one code, that of a violated protocol, for everything: its words tell what is so. */
const protocolViolation = '08P01';
const byPoolerWords: readonly (readonly [RegExp, Failure])[] = [
  [
    /unsupported startup parameter/i,
    failure(
      'cannot-open',
      'is reached through a pooler that does not accept a start-up parameter',
      'Allow it in the pooler: ignore_startup_parameters = statement_timeout for PgBouncer.',
    ),
  ],
  [/no such database/i, missingDatabase],
  [/no such user|auth(entication)? failed|password/i, wrongLogin],
  [/SSL required/i, failure('cannot-open', 'takes connections by TLS only', 'Add sslmode=require to the address.')],
  [
    /no more connections|query_wait_timeout|too many/i,
    failure(
      'unavailable',
      'is reached through a pooler that has no connection to spare',
      'Raise max_client_conn or default_pool_size of the pooler, or lower --store-connections.',
    ),
  ],
];

/** Errors of the network, by Node's code. */
const byNetworkCode: readonly (readonly [RegExp, Failure])[] = [
  [
    /^(ENOTFOUND|EAI_)/,
    failure('unavailable', 'has a host name that cannot be resolved', 'Check the name in --store, and the DNS of this machine.'),
  ],
  [
    /^(ECONNREFUSED|ENOENT)/,
    failure(
      'unavailable',
      'cannot be reached: nothing accepts connections there',
      'Start the server, or correct host and port in --store.',
    ),
  ],
  [/^(EHOSTUNREACH|ENETUNREACH)/, failure('unavailable', 'cannot be reached: there is no way to this address in the network')],
  [/^ETIMEDOUT/, noAnswer],
  [/^EACCES/, failure('cannot-open', 'has a socket that this user may not open')],
  [/^(ECONN|EPIPE)/, lostConnection],
];

/** Errors that the driver makes itself, and those of TLS, by their words. */
const byWords: readonly (readonly [RegExp, Failure])[] = [
  [/timeout/i, noAnswer],
  [/Connection terminated|Client (was closed|has encountered)|not queryable/, lostConnection],
  [
    /does not support SSL/,
    failure(
      'cannot-open',
      'does not offer TLS, which sslmode asks for',
      'Switch TLS on there, or use sslmode=prefer or disable.',
    ),
  ],
  [
    /Hostname\/IP does not match/,
    failure('cannot-open', 'cannot be reached by TLS as asked: its certificate is for another name (sslmode=verify-full)'),
  ],
  [
    /self.signed|certificate/i,
    failure('cannot-open', 'cannot be reached by TLS as asked: no trusted authority gave its certificate (sslrootcert)'),
  ],
  [/SASL|password must be a string/i, wrongLogin],
];

/** By what the server or the pooler answered; undefined where it is a defect of ours, such as wrong SQL. */
export function failureOfState(state: string, message: string): Failure | undefined {
  const ofPooler = state === protocolViolation ? matching(byPoolerWords, message) : undefined;
  return ofPooler ?? byState[state] ?? byState[state.slice(0, 3)] ?? byState[state.slice(0, 2)];
}

/** By the error of the network or of the driver. */
export function failureOfConnection(code: string, message: string): Failure | undefined {
  return matching(byNetworkCode, code) ?? matching(byWords, message);
}

function matching(rules: readonly (readonly [RegExp, Failure])[], text: string): Failure | undefined {
  return rules.find(([words]) => words.test(text))?.[1];
}
