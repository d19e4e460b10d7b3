/** Copies the table of disk space and memory from the newest requirements report into docs/how-to/choose-an-installation.md. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '../src/invariant.ts';
import { replaceBetweenMarkers } from './markdown.ts';

export const requirementsFile = new URL(
  '../docs/how-to/choose-an-installation.md',
  import.meta.url,
);

/** Returns the page with the first table of the newest report. */
export function withRequirements(page: string): string {
  const reports = globSync('bench/reports/*-requirements.md', {
    cwd: join(import.meta.dirname, '..'),
  });
  const newest = invariant(reports.toSorted().at(-1), 'there is a report about requirements');
  const report = readFileSync(join(import.meta.dirname, '..', newest), 'utf8');
  const [table] = /(?:^\|.*\n)+/m.exec(report) ?? []; // absent: the invariant throws
  return replaceBetweenMarkers(
    page,
    'requirements',
    invariant(table, 'a report about requirements has a table').trimEnd(),
  );
}
