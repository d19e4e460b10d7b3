/** The log: one JSON object a line on the standard error, so that the standard output stays for results. */

import type { Logger } from 'pino';
import { destination, pino } from 'pino';

/** Fields that would hold a secret, wherever somebody puts a whole object into the log. */
const secretFields = ['authorization', 'cookie', 'token', 'accessToken', 'refreshToken', 'npsso', 'password', 'secret'];
/** As deep as objects are logged. */
const secretPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** How long a line may wait in memory where many are written, and bytes that are written at once. */
const flushMs = 1000;
const bufferBytes = 8192;

export interface LogOptions {
  readonly level: string;
  /** Lines are many, one for each request: they are written together, a second later at most, and at the end of the process. */
  readonly isBusy?: boolean;
}

export function createLog({ level, isBusy = false }: LogOptions): Logger {
  const written = isBusy
    ? destination({ dest: 2, sync: false, minLength: bufferBytes, periodicFlush: flushMs })
    : destination({ dest: 2, sync: true });
  const redact = { paths: secretPaths, censor: '[secret]' };
  return pino({ level, base: null, redact, timestamp: () => `,"time":"${new Date().toISOString()}"` }, written);
}
