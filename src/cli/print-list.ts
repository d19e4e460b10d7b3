/** Prints the rows of a list: one line for people, or with `--json` one JSON object per line. */

import type { Command } from 'commander';
import { printLine } from './terminal.ts';

export interface Json {
  readonly json: boolean;
}

/** How a row of a list is printed. */
export interface RowFormat<T> {
  /** A line for people. */
  readonly line: (row: T) => string;
  /** Properties of the JSON object. Instants are ISO 8601. */
  readonly fields: (row: T) => object;
}

/** Adds `--json` to a command that lists. */
export function addJson(command: Command): Command {
  return command.option('--json', 'print each line as a JSON object', false);
}

export function printRows<T>(rows: Iterable<T>, { line, fields }: RowFormat<T>, { json }: Json): void {
  for (const row of rows) printLine(json ? JSON.stringify(fields(row)) : line(row));
}
