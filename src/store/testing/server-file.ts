/** The file in which the supervisor of the test server (test/support/postgres/supervisor.ts) publishes its port. */

import { readFileSync } from 'node:fs';
import { systemErrorCode } from '../../system-errors.ts';

/** The port of the test server, or the reason why it did not start. */
export type ServerFile = { readonly port: number } | { readonly failure: string };

/** Reads the file; null if it is missing. */
export function readServerFile(path: string): ServerFile | null {
  try {
    const content: ServerFile = JSON.parse(readFileSync(path, 'utf8'));
    return content;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
