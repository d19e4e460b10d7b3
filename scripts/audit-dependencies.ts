/**
 * `npm run audit`: asks the registry for known vulnerabilities of what is shipped. Exit code 1 for a high or critical one; 2
 * where the registry gave no answer, which is no pass: CI tells the two apart.
 */

import { spawnSync } from 'node:child_process';
import * as v from 'valibot';

const report = v.object({ metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }) });

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
const given = v.safeParse(report, readJson(stdout));
if (!given.success) {
  process.stderr.write(
    'The registry answers no audit, so nothing is known of the dependencies. Ask one that does: npm audit --registry URL.\n',
  );
  process.exitCode = 2;
} else {
  const { vulnerabilities } = given.output.metadata;
  const counts = Object.entries(vulnerabilities).map(([severity, count]) => `${severity}: ${count}`);
  process.stdout.write(`${counts.join(', ')}\n`);
  process.exitCode = (vulnerabilities['high'] ?? 0) + (vulnerabilities['critical'] ?? 0) > 0 ? 1 : 0;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
