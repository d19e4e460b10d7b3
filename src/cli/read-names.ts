/** Reads a list of names from a file or the standard input: one a line; empty lines and lines that start with # are skipped. */

import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { systemErrorText } from '../system-errors.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { terminal } from './terminal.ts';

/** Maximum size of a list in bytes: some 60,000 names. */
const maxBytes = 1_048_576;

/** Reads the names, each once. @param source a path, or - for the standard input. Throws CommandError. */
export async function readNames(source: string): Promise<readonly string[]> {
  const place = source === '-' ? 'The standard input' : source;
  const text = await readBounded(source === '-' ? terminal().stdin : createReadStream(source), place);
  const names = text.split(/\r?\n/).map((line) => line.trim());
  const listed = names.filter((name) => name !== '' && !name.startsWith('#'));
  if (listed.length === 0) throw new CommandError(`${place} has no names.`, exitCodes.usage);
  return [...new Set(listed)];
}

async function readBounded(input: Readable, place: string): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of input) {
      const bytes = Buffer.from(part);
      parts.push(bytes);
      size += bytes.length;
      if (size > maxBytes) break;
    }
  } catch (error) {
    throw new CommandError(`${place} cannot be read (${systemErrorText(error) ?? String(error)}).`, exitCodes.failed, {
      cause: error,
    });
  }
  if (size > maxBytes) throw new CommandError(`${place} is larger than ${maxBytes} bytes.`, exitCodes.usage);
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}
