/** The file in which the keeper of the tests' server (test/support/postgres/supervisor.ts) tells where it listens. */

import { readFileSync } from 'node:fs';
import { systemErrorCode } from '../../system-errors.ts';

export type ServerFile = { readonly port: number } | { readonly failure: string };

/** Null where there is none. */
export function readServerFile(path: string): ServerFile | null {
  try {
    const content: ServerFile = JSON.parse(readFileSync(path, 'utf8'));
    return content;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
