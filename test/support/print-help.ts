/** The option `--help` of the commands for contributors. */

import { readFileSync } from 'node:fs';

/** The first documentation comment of a file, without its marks. */
const header = /^\/\*\*[\s*]*(?<text>.*?)\s*\*\//s;

/**
 * If the command line has `--help`, prints the help of a command and ends the process. The help is the comment at the beginning of the
 * command's file, so that it is written only once.
 *
 * @param file path of the command
 */
export function printHelp(file: string): void {
  if (!process.argv.some((given) => given === '--help' || given === '-h')) return;
  const { text = '' } = header.exec(readFileSync(file, 'utf8'))?.groups ?? {};
  process.stdout.write(`${text.replaceAll(/\n \* ?/g, '\n').replaceAll('`', '')}\n`);
  process.exit(0);
}
