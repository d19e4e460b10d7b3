/** Finds the folder of a program whose data is imported without a path. */

import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { ImportFormat } from '../data/import/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { printLine } from './terminal.ts';

/**
 * Returns the first existing folder of a format, and says on the standard output which one is read. Throws CommandError if there is
 * none.
 */
export async function findDefaultFolder({ name, findFolders }: ImportFormat): Promise<string> {
  const folders = findFolders?.({ platform: process.platform, home: homedir(), environment: process.env }) ?? [];
  const existing: string[] = [];
  for (const folder of folders) if (await isFolder(folder)) existing.push(folder);
  const [first, ...others] = existing;
  if (first === undefined) throw new CommandError(nothingFound(name, folders), exitCodes.usage);
  printLine(`Reading ${first}`);
  for (const other of others) printLine(`Also found, and not read: ${other}`);
  return first;
}

function nothingFound(name: string, folders: readonly string[]): string {
  const searched = folders.length === 0 ? 'This system has no usual folder for it.' : `Searched: ${folders.join(', ')}.`;
  return `No folder of ${name} was found. ${searched} Give the path: laurel import ${name} PATH`;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
