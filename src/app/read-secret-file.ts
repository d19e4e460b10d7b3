/** Reads a secret from a file. A setting contains the path of the file. */

import { readFileSync, statSync } from 'node:fs';
import { CommandError } from './process/exit-codes.ts';

const maxBytes = 4096;

/** Returns the secret without surrounding spaces. Throws CommandError if the file cannot be read, is empty or far too large. */
export function readSecretFile(setting: string, file: string): string {
  try {
    const { size } = statSync(file);
    const secret = size > maxBytes ? '' : readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (cause) {
    throw new CommandError(`The file of ${setting} cannot be read: ${file}`, 1, { cause });
  }
  throw new CommandError(
    `The file of ${setting} is empty or larger than ${maxBytes} bytes: ${file}`,
  );
}
