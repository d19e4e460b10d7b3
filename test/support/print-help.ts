/** `--help` of the commands for contributors. */

import { readFileSync } from 'node:fs';

/** The first documentation comment of a file, without its marks. */
const header = /^\/\*\*[\s*]*(?<text>.*?)\s*\*\//s;

/**
 * With `--help` on the command line, prints how a command is called and ends the process. The text is the comment at the head of its
 * file, so that it stands once.
 *
 * @param file path of the command
 */
export function printHelp(file: string): void {
  if (!process.argv.some((given) => given === '--help' || given === '-h')) return;
  const { text = '' } = header.exec(readFileSync(file, 'utf8'))?.groups ?? {};
  process.stdout.write(`${text.replaceAll(/\n \* ?/g, '\n').replaceAll('`', '')}\n`);
  process.exit(0);
}
