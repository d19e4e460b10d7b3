/** Prints a list: aligned columns under headings for people, or with `--json` one JSON object per line for programs. */

import type { Command } from 'commander';
import { invariant, zip } from '../invariant.ts';
import { printLine } from './terminal.ts';

/** The option of every command that prints a list. */
export interface Json {
  readonly json: boolean;
}

/** A column: its heading, and a function that returns the cell's text for a row. */
export type Column<T> = readonly [heading: string, text: (row: T) => string];

/** The format of a printed list. */
export interface ListFormat<T> {
  readonly columns: readonly Column<T>[];
  /** Returns the properties of a row's JSON object. Instants are ISO 8601. */
  readonly fields: (row: T) => object;
  /** The sentence that is printed if the list is empty. */
  readonly empty: string;
}

/** Adds `--json` to a command that lists. */
export function addJson(command: Command): Command {
  return command.option('--json', 'print each row as a JSON object', false);
}

/**
 * Prints a list that is read in batches, so that a list of any length needs memory for only one batch. The first batch determines the
 * widths of the columns. A longer text in a later batch shifts the rest of its row.
 */
export async function printList<T>(
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  { columns, fields, empty }: ListFormat<T>,
  { json }: Json,
): Promise<void> {
  let widths: readonly number[] | null = null;
  for await (const rows of batches) {
    if (json) for (const row of rows) printLine(JSON.stringify(fields(row)));
    if (json || rows.length === 0) continue;
    const cells = rows.map((row) => columns.map(([, text]) => oneLine(text(row))));
    if (widths === null) {
      const headings = columns.map(([heading]) => heading.toUpperCase());
      widths = headings.map((heading, n) =>
        Math.max(
          heading.length,
          ...cells.map((row) => invariant(row[n], 'a row has every column').length),
        ),
      );
      printLine(align(headings, widths));
    }
    for (const row of cells) printLine(align(row, widths));
  }
  if (widths === null && !json) printLine(empty);
}

function align(cells: readonly string[], widths: readonly number[]): string {
  return zip(cells, widths)
    .map(([cell, width]) => cell.padEnd(width))
    .join('  ')
    .trimEnd();
}

/** Removes control characters, which would break the row or the terminal, because texts come from imported data. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
