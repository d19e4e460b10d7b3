/** The log: one JSON object per line on the standard error. The standard output is for results. */

import type { Logger } from 'pino';
import { destination, pino } from 'pino';

/** Fields that are redacted in logged objects. */
const secretFields = [
  'authorization',
  'cookie',
  'token',
  'accessToken',
  'refreshToken',
  'npsso',
  'password',
  'secret',
];
/** Paths of these fields down to the depth at which objects are logged. */
const secretPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** Flush interval and buffer size of a buffered log. */
const flushMs = 1000;
const bufferBytes = 8192;

interface LogOptions {
  readonly level: string;
  /** Whether lines are buffered for up to a second, because there is one for each request. The buffer is flushed on exit. */
  readonly isBusy?: boolean;
}

/** Opens the log. Fields with secrets are redacted. */
export function createLog({ level, isBusy = false }: LogOptions): Logger {
  const written = isBusy
    ? destination({ dest: 2, sync: false, minLength: bufferBytes, periodicFlush: flushMs })
    : destination({ dest: 2, sync: true });
  const redact = { paths: secretPaths, censor: '[secret]' };
  return pino(
    { level, base: null, redact, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    written,
  );
}
