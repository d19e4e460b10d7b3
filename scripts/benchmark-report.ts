/** Reads the newest report of `npm run bench` over SQLite, `bench/reports/DATE.md`: the figures that the documentation quotes. */

import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { invariant, zip } from '../src/invariant.ts';

const folder = new URL('../bench/reports/', import.meta.url);

/** The phases of a measurement that the documentation quotes. */
export type QuotedPhase = 'Cold' | 'Steady' | 'Hot';

/** A row of a report, by the heading of its column. */
export type ReportRow = ReadonlyMap<string, string>;

/** The rows of a phase, by operation. */
export type PhaseRows = ReadonlyMap<string, ReportRow>;

/** What the documentation quotes of a report. */
export interface BenchmarkReport {
  /** Such as `2026-11-25`. */
  readonly date: string;
  /** What was measured where: the lines above the tables. */
  readonly circumstances: string;
  readonly phases: Readonly<Record<QuotedPhase, PhaseRows>>;
}

/** Returns the newest report. */
export function readNewestReport(): BenchmarkReport {
  const names = globSync('????-??-??.md', { cwd: folder }).toSorted();
  const newest = invariant(names.at(-1), 'bench/reports has a report');
  const text = readFileSync(new URL(newest, folder), 'utf8').replaceAll('\r\n', '\n');
  return {
    date: basename(newest, '.md'),
    circumstances: readSection(text, '# Benchmark'),
    phases: {
      Cold: readPhase(text, 'Cold'),
      Steady: readPhase(text, 'Steady'),
      Hot: readPhase(text, 'Hot'),
    },
  };
}

/** Returns the text between a heading and the next. @param heading how it begins, with its `#` */
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

/** The columns of the servers that Laurel is compared with repeat names; the first are Laurel's own. */
function toRow(names: readonly string[], cells: readonly string[]): ReportRow {
  return new Map(zip(names, cells).toReversed());
}
