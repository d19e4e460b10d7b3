/** The log: one JSON object a line on the standard error, so that the standard output stays for results. */

import type { Logger } from 'pino';
import { destination, pino } from 'pino';

export function createLog(level: string): Logger {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination({ dest: 2, sync: true }),
  );
}
