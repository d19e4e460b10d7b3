/** Reads a secret from the terminal or standard input, not from the arguments, which every user of the machine can list. */

import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { CommandError, exitCodes } from './exit-codes.ts';

/** Returns a line typed without echo, or the first line of the piped input. Throws CommandError if there is none. */
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
  throw new CommandError('The standard input is empty.', exitCodes.usage);
}

/** Discards the echo of the terminal. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
