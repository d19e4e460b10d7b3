/**
 * Failures of PostgreSQL, of a pooler or of the network: the error code, the cause and a remedy. The cause completes the sentence
 * "The store at HOST …".
 */

import { citusConflict } from './citus.ts';
import type { StoreErrorCode } from '../../port/errors.ts';

/** The parts of an error message for the operator. */
export interface Failure {
  readonly code: StoreErrorCode;
  /** Predicate of the sentence, without the final period. */
  readonly cause: string;
  /** A whole sentence; empty if the operator can only wait. */
  readonly remedy: string;
}

const failure = (code: StoreErrorCode, cause: string, remedy = ''): Failure => ({
  code,
  cause,
  remedy,
});

const lostConnection = failure('unavailable', 'closed the connection or became unreachable');
const noAnswer = failure('unavailable', 'did not answer in time');
const wrongLogin = failure(
  'cannot-open',
  'rejects the user or the password, or the password has expired',
  'Check the user and the password in --store, PGUSER, PGPASSWORD or the password file.',
);
const missingDatabase = failure(
  'cannot-open',
  'has no database of this name',
  'Create it, or correct the name in --store.',
);
const conflict = failure('unavailable', 'had a conflict between transactions', 'Try again.');
const damaged = failure('corrupt', 'is damaged', 'Restore it from a backup or an export.');
const noConnectionLeft = failure(
  'unavailable',
  'has no free connection',
  'Increase its max_connections, reduce --store-connections, or use a connection pooler.',
);
const mixedStatements = failure(
  'cannot-open',
  'is behind a pooler that mixes up prepared statements',
  'Use session pooling, or a pooler that supports prepared statements (PgBouncer 1.21 or later with max_prepared_statements above 0).',
);
const stopping = failure(
  'unavailable',
  'was shut down, or its administrator closed the connection',
);

/** Failures by SQLSTATE or by its first three or two characters (postgresql.org/docs/current/errcodes-appendix.html). */
const byState: Readonly<Record<string, Failure>> = {
  '08': lostConnection,
  '25006': failure(
    'read-only',
    'is a read-only replica, or set to read only',
    'Set --store to the address of the primary server.',
  ),
  '25P03': failure(
    'unavailable',
    'ended a transaction that was idle for longer than its idle_in_transaction_session_timeout',
    'Increase this timeout for the user, or set it to 0.',
  ),
  '25P04': failure(
    'unavailable',
    'ended a transaction that took longer than its transaction_timeout',
    'Increase this timeout for the user.',
  ),
  '26000': mixedStatements,
  '28000': failure(
    'cannot-open',
    'rejects the user, or connections of this kind (its pg_hba.conf)',
    'If it accepts TLS only, add sslmode=require to the address.',
  ),
  '28': wrongLogin,
  '3D000': missingDatabase,
  '3F000': failure(
    'cannot-open',
    'has no schema to create tables in',
    "Create the first schema of the user's search_path.",
  ),
  '40001': conflict,
  '40P01': conflict,
  '42501': failure(
    'denied',
    'denies its user a permission',
    'Laurel needs SELECT, INSERT, UPDATE and DELETE on all of its tables. For upgrades, it must also own the tables and needs CREATE on their schema: make its user their owner (ALTER TABLE … OWNER TO …), or run "laurel db migrate" as the owner.',
  ),
  '42704': failure(
    'cannot-open',
    'does not support a parameter of the address',
    'Correct --store.',
  ),
  '42P01': failure(
    'not-a-store',
    'lacks a table of Laurel',
    'Check whether the search_path of the user has changed. If it has not, restore the store from a backup or an export.',
  ),
  '42P05': mixedStatements,
  '53100': failure(
    'disk-full',
    'cannot grow: the disk is full',
    'Free up space on the disk of the server.',
  ),
  '53200': failure('unavailable', 'is out of memory'),
  '53300': noConnectionLeft,
  '53': noConnectionLeft,
  // Also the state of a database that is a template, or is being renamed; the server's own words say more.
  '55000': failure(
    'unavailable',
    'does not accept connections to its database at the moment',
    'If this was not intended, allow them: ALTER DATABASE … ALLOW_CONNECTIONS true.',
  ),
  '55P03': failure(
    'locked',
    'is being written by another process',
    'Try again when it has finished.',
  ),
  '57014': noAnswer,
  '57P03': failure('unavailable', 'is starting, recovering or stopping', 'Try again in a moment.'),
  '57P04': missingDatabase,
  '57P05': failure(
    'unavailable',
    'closed a connection that was idle for longer than its idle_session_timeout',
  ),
  '57P': stopping,
  '58': failure(
    'cannot-open',
    'cannot read or write its files (input/output error)',
    'See the log of the server.',
  ),
  XX001: damaged,
  XX002: damaged,
};

/** PgBouncer reports all of its errors with the SQLSTATE of a protocol violation, so they are recognised by their message. */
const protocolViolation = '08P01';
const byPoolerText: readonly (readonly [RegExp, Failure])[] = [
  [
    /unsupported startup parameter/i,
    failure(
      'cannot-open',
      'is behind a pooler that does not accept a startup parameter',
      'Let the pooler accept the parameter. For PgBouncer, set ignore_startup_parameters = statement_timeout.',
    ),
  ],
  [/no such database/i, missingDatabase],
  [/no such user|auth(entication)? failed|password/i, wrongLogin],
  [
    /SSL required/i,
    failure('cannot-open', 'accepts TLS connections only', 'Add sslmode=require to the address.'),
  ],
  [
    /no more connections|query_wait_timeout|too many/i,
    failure(
      'unavailable',
      'is behind a pooler that has no free connection',
      'Increase max_client_conn or default_pool_size of the pooler, or reduce --store-connections.',
    ),
  ],
];

/** Network failures by Node's error code. */
const byNetworkCode: readonly (readonly [RegExp, Failure])[] = [
  [
    /^(ENOTFOUND|EAI_)/,
    failure(
      'unavailable',
      'has a host name that cannot be resolved',
      'Check the name in --store and the DNS of this machine.',
    ),
  ],
  [
    /^(ECONNREFUSED|ENOENT)/,
    failure(
      'unavailable',
      'cannot be reached: nothing accepts connections there',
      'Start the server, or correct the host and port in --store.',
    ),
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH)/,
    failure('unavailable', 'cannot be reached: the network has no route to its address'),
  ],
  [/^ETIMEDOUT/, noAnswer],
  [/^EACCES/, failure('cannot-open', 'has a socket that this user is not allowed to open')],
  [/^(ECONN|EPIPE)/, lostConnection],
];

/** Failures of the driver and of TLS, by the error's message. */
const byText: readonly (readonly [RegExp, Failure])[] = [
  // The server answers the request for TLS with an error, for example because it cannot start another process. It gives no reason then.
  [
    /error establishing an SSL connection/,
    failure('unavailable', 'refused the connection before it could state a reason'),
  ],
  [/timeout/i, noAnswer],
  [/Connection terminated|Client (was closed|has encountered)|not queryable/, lostConnection],
  [
    /does not support SSL/,
    failure(
      'cannot-open',
      'does not support TLS, which sslmode requires',
      'Enable TLS on the server, or use sslmode=prefer or sslmode=disable.',
    ),
  ],
  [
    /Hostname\/IP does not match/,
    failure(
      'cannot-open',
      'failed TLS verification: its certificate is for another name (sslmode=verify-full)',
    ),
  ],
  [
    /self.signed|certificate/i,
    failure(
      'cannot-open',
      'failed TLS verification: its certificate is not from a trusted authority (sslrootcert)',
    ),
  ],
  [/SASL|password must be a string/i, wrongLogin],
];

/** Returns the failure for an error of the server or the pooler; undefined for a defect of Laurel, such as invalid SQL. */
export function failureOfState(state: string, message: string): Failure | undefined {
  if (citusConflict.test(message)) return conflict;
  const ofPooler = state === protocolViolation ? matching(byPoolerText, message) : undefined;
  // absent: the SQLSTATE has no entry of its own, but its class may have one
  return ofPooler ?? byState[state] ?? byState[state.slice(0, 3)] ?? byState[state.slice(0, 2)];
}

/** Returns the failure for an error of the network or the driver; undefined if it is not recognised. */
export function failureOfConnection(code: string, message: string): Failure | undefined {
  return matching(byNetworkCode, code) ?? matching(byText, message);
}

function matching(
  rules: readonly (readonly [RegExp, Failure])[],
  text: string,
): Failure | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}
