/** The log: one JSON object per line on the standard error. The standard output is for results. */

import type { Logger } from 'pino';
import { pino } from 'pino';
import { createBufferedOutput, createOutput } from './log-output.ts';

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

interface LogOptions {
  readonly level: string;
  /** Whether lines are buffered for up to a second, because there is one for each request. The buffer is flushed on exit. */
  readonly isBusy?: boolean;
}

/** Opens the log. Fields with secrets are redacted. */
export function createLog({ level, isBusy = false }: LogOptions): Logger {
  const redact = { paths: secretPaths, censor: '[secret]' };
  return pino(
    { level, base: null, redact, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    isBusy ? createBufferedOutput() : createOutput(),
  );
}
