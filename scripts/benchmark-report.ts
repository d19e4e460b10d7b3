/** Reads the newest report of `npm run bench` over SQLite, `bench/reports/DATE.md`: the figures that the documentation quotes. */

import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { invariant, zip } from '../src/invariant.ts';

const folder = new URL('../bench/reports/', import.meta.url);

/** The phases of a measurement that the documentation quotes. */
export type QuotedPhase = 'Cold' | 'Steady' | 'Hot';

/** A row of a report: its cells by the heading of their column. */
export type ReportRow = ReadonlyMap<string, string>;

/** The rows of a phase, by operation. */
export type PhaseRows = ReadonlyMap<string, ReportRow>;

/** The figures of a report that the documentation quotes. */
export interface BenchmarkReport {
  /** Date of the report, such as `2026-11-25`. */
  readonly date: string;
  /** The lines above the tables, which describe the machine and the measurement. */
  readonly circumstances: string;
  readonly phases: Readonly<Record<QuotedPhase, PhaseRows>>;
}

/** Returns the newest report. */
export function readNewestReport(): BenchmarkReport {
  const names = globSync('????-??-??.md', { cwd: folder }).toSorted();
  const newest = invariant(names.at(-1), 'bench/reports has a report');
  const text = readFileSync(new URL(newest, folder), 'utf8').replaceAll('\r\n', '\n');
  return readReport(text, basename(newest, '.md'));
}

/** Returns the figures of a report of bench/report.ts. */
export function readReport(text: string, date: string): BenchmarkReport {
  return {
    date,
    circumstances: readSection(text, '# Benchmark'),
    phases: {
      Cold: readPhase(text, 'Cold'),
      Steady: readPhase(text, 'Steady'),
      Hot: readPhase(text, 'Hot'),
    },
  };
}

/** Returns the text between a heading and the next heading. @param heading the beginning of the first heading, with its `#` */
function readSection(text: string, heading: string): string {
  const [, section] = `\n${text}`.split(`\n${heading}`);
  const [, ...lines] = invariant(section, `the report has a section "${heading}"`).split('\n');
  const end = lines.findIndex((line) => line.startsWith('#'));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .join('\n')
    .trim();
}

function readPhase(text: string, phase: QuotedPhase): PhaseRows {
  const [head, , ...rows] = readSection(text, `## ${phase}:`).split('\n').map(splitCells);
  const names = invariant(head, `the phase ${phase} has a table`);
  return new Map(
    rows.map((cells) => [invariant(cells[0], 'a row names its operation'), toRow(names, cells)]),
  );
}

function splitCells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Creates a row. Column names are repeated for the servers that Laurel is compared with; the first of each name is Laurel's. */
function toRow(names: readonly string[], cells: readonly string[]): ReportRow {
  return new Map(zip(names, cells).toReversed());
}
