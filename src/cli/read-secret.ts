/** Reads a secret from the terminal or standard input, because every user of the machine can list the arguments of a process. */

import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { systemErrorText } from '../system-errors.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { terminal } from './terminal.ts';

interface SecretInput {
  /** Checks whether the secret continues on the next line. By default, a secret is one line. */
  readonly isUnfinished?: (text: string) => boolean;
  readonly input?: Readable & { readonly isTTY?: boolean };
}

/** Returns a line typed without echo, or the first line of piped input, each with its continuation lines. Throws CommandError if empty. */
export async function readSecretLine(
  prompt: string,
  { isUnfinished = () => false, input = terminal().stdin }: SecretInput = {},
): Promise<string> {
  const isTyped = input.isTTY === true;
  if (isTyped) terminal().stderr.write(prompt);
  const lines = createInterface({
    input,
    terminal: isTyped,
    ...(isTyped ? { output: nowhere() } : {}),
  });
  lines.on('SIGINT', () => lines.close());
  let text = '';
  try {
    for await (const line of lines) {
      text = text === '' ? line.trim() : `${text}\n${line}`;
      if (text !== '' && !isUnfinished(text)) return text;
    }
    if (text !== '') return text;
  } finally {
    lines.close();
    if (isTyped) terminal().stderr.write('\n');
  }
  throw new CommandError('The standard input is empty.', exitCodes.usage);
}

/** Maximum length of a file with a secret in bytes. */
const maxFileBytes = 65_536;

/** Returns the first line of a file, or without a file the result of readSecretLine. Throws CommandError if there is no secret. */
export async function readSecret(prompt: string, file: string | undefined): Promise<string> {
  if (file === undefined) return readSecretLine(prompt);
  const line = (await readStart(file)).split('\n').find((each) => each.trim() !== '');
  if (line === undefined) throw new CommandError(`${file} is empty.`, exitCodes.usage);
  return line;
}

async function readStart(file: string): Promise<string> {
  try {
    const handle = await open(file);
    const { bytesRead, buffer } = await handle
      .read(Buffer.alloc(maxFileBytes), 0, maxFileBytes)
      .finally(() => handle.close());
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    const reason = systemErrorText(error);
    throw reason === null
      ? error
      : new CommandError(`Cannot read ${file}: ${reason}.`, exitCodes.failed, { cause: error });
  }
}

/** Creates a stream that discards the terminal's echo. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
