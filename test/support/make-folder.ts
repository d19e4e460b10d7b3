/** Temporary folders of tests. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
// This is not a hook of a suite, because hooks run in the order in which they are registered. A service that a later hook stops uses its
// files until then.
process.on('exit', () =>
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })),
);

/** Makes a temporary folder, which is deleted when the process ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'));
  folders.push(folder);
  return folder;
}
