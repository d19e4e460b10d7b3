/** Which test files a run takes, and which of them share one process. */

import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'];

/** Need servers or programs of their own, or break things on purpose; `npm run test:all` runs them. */
const slow = ['test/postgres/', 'test/faults/', 'test/interop/', 'test/deploy/', 'test/hostile/', 'src/store/engine/postgres/'];

/**
 * Pure functions. Starting a process for each file would take longer than their tests. Hooks outside of a `describe` would be hooks of
 * all these files, so that folders with such hooks are not in the list.
 */
const pure = [
  'bench/',
  'src/cache/',
  'src/codec/',
  'src/contract/',
  'src/data/generate/',
  'src/documents/',
  'src/domain/',
  'src/limits/',
  'src/paths/',
  'src/protocols/',
  'src/site/',
];

/** Runs the files of `pureFiles` in its own process. */
export const onePureProcess = 'test/support/pure-files.ts';

/** Paths of all pure test files. */
export function pureFiles(): string[] {
  return allFiles().filter((file) => isIn(file, pure));
}

/**
 * The files that a run starts a process for.
 *
 * @param isComplete whether the run includes the slow files
 */
export function filesOfRun(isComplete: boolean): string[] {
  const own = allFiles().filter((file) => !isIn(file, pure) && (isComplete || !isIn(file, slow)));
  return [onePureProcess, ...own];
}

function allFiles(): string[] {
  return globSync(everything, { cwd: root }).toSorted();
}

function isIn(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => file.startsWith(folder));
}
