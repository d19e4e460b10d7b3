/** Imports test files, so that they run in one process. suites.ts says which files share a process. */

import { basename, join } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
// This is imported before the test files. If several files waited for it to load, all their tests would belong to the suite of the first
// file.
import 'libxml2-wasm';
// This is imported here because its databases belong to the process. Otherwise they would belong to the first file that needs one.
import '../../src/store/testing/test-databases.ts';
import { filesOfProcess, readExtent } from './suites.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Imports each file into a suite of its own, so that its hooks apply only to its own tests. @param file the file in
 * `test/support/processes` that lists them
 */
export function importTests(file: string): void {
  for (const path of filesOfProcess(basename(file, '.ts'), readExtent())) {
    describe(path, async () => void (await import(pathToFileURL(join(root, path)).href)));
  }
}
