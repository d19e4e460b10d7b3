/**
 * `npm run audit`: checks the shipped packages for known vulnerabilities. It asks the registry, or OSV if the registry does not respond.
 * Exit code 1 for a high or critical vulnerability, and 2 if neither responds, which also counts as a failure.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { askOsv, shippedPackages } from './osv.ts';

const report = v.object({
  metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }),
});
/** Severities that fail the audit. OSV uses different terms than the registry, and some entries have no severity. */
const severe: ReadonlySet<string> = new Set(['high', 'critical', 'unknown']);

function askRegistry(): ReadonlyMap<string, number> | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const given = v.safeParse(report, readJson(stdout));
  if (!given.success) return null;
  const { total: _, ...counts } = given.output.metadata.vulnerabilities;
  return new Map(Object.entries(counts));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const osv = process.env['OSV_URL'] ?? 'https://api.osv.dev';
const lock = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
const found = askRegistry() ?? (await askOsv(shippedPackages(lock), osv));
if (found === null) {
  process.stderr.write(
    'Neither the registry nor OSV answers, so nothing is known of the dependencies. Ask again later.\n',
  );
  process.exitCode = 2;
} else {
  const counts = [...found].map(([severity, count]) => `${severity}: ${count}`);
  process.stdout.write(`${counts.length === 0 ? 'no known vulnerabilities' : counts.join(', ')}\n`);
  process.exitCode = [...found].some(([severity, count]) => severe.has(severity) && count > 0)
    ? 1
    : 0;
}
