/** The port file: contains the base URL of the service, for tests and scripts that start it on a free port. */

import { rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { CommandError } from './exit-codes.ts';

/** A port file that was written. */
export interface PortFile {
  remove(): void;
}

/**
 * Writes the address atomically, so that a reader never sees an incomplete one. The file is removed when the process exits.
 * @param path empty for no file
 * @throws CommandError if the file cannot be written
 */
export async function writePortFile(path: string, address: string): Promise<PortFile> {
  if (path === '') return { remove: () => {} };
  const temporary = `${path}.${process.pid}`;
  try {
    await writeFile(temporary, `${address}\n`);
    await rename(temporary, path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`The port file ${path} cannot be written: ${reason}.`, 1, { cause });
  }
  const remove = (): void => rmSync(path, { force: true });
  process.once('exit', remove);
  return {
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}
