/** Imports the test files that share one process (`suites.ts`). */

import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOfProcess } from './suites.ts';

const root = join(import.meta.dirname, '..', '..');

/** @param file a file of `test/support/processes` */
export async function importTests(file: string): Promise<void> {
  const isComplete = process.env['TEST_FILES'] === 'all';
  for (const path of filesOfProcess(basename(file, '.ts'), isComplete)) await import(pathToFileURL(join(root, path)).href);
}
