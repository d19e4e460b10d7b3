/** Reads a secret from whoever started the command: never from its arguments, which every user of the machine can list. */

import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { CommandError, exitCodes } from './exit-codes.ts';

/** A line typed at a terminal without being shown, or the first line of what is piped in. Throws CommandError where none comes. */
export async function readSecretLine(
  prompt: string,
  input: Readable & { readonly isTTY?: boolean } = process.stdin,
): Promise<string> {
  const isTyped = input.isTTY === true;
  if (isTyped) process.stderr.write(prompt);
  const lines = createInterface({ input, terminal: isTyped, ...(isTyped ? { output: nowhere() } : {}) });
  lines.on('SIGINT', () => lines.close());
  try {
    for await (const line of lines) {
      if (line.trim() !== '') return line;
    }
  } finally {
    lines.close();
    if (isTyped) process.stderr.write('\n');
  }
  throw new CommandError('Nothing came on the standard input.', exitCodes.usage);
}

/** The terminal would echo what is typed through this. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
