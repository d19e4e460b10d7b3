/** Temporary folders of tests. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
// Not a hook of a suite: hooks run in the order in which they are written, and a service that is stopped later uses its files until then.
process.on('exit', () =>
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })),
);

/** Makes a temporary folder, which is deleted when the process ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'));
  folders.push(folder);
  return folder;
}
