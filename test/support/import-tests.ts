/** Imports the test files that share one process (`suites.ts`). */

import { basename, join } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
// Before the files: it loads while others wait for it, and the tests of all of them would belong to the suite of the first.
import 'libxml2-wasm';
// Its databases belong to the process, and not to the file that asks for one first.
import '../../src/store/testing/test-databases.ts';
import { filesOfProcess, readExtent } from './suites.ts';

const root = join(import.meta.dirname, '..', '..');

/** Imports each file into a suite of its own, so that its hooks are for its tests only. @param file of `test/support/processes` */
export function importTests(file: string): void {
  for (const path of filesOfProcess(basename(file, '.ts'), readExtent())) {
    describe(path, async () => void (await import(pathToFileURL(join(root, path)).href)));
  }
}
