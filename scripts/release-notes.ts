/**
 * `node scripts/release-notes.ts 0.3.0 https://git.example/laurel/blob/v0.3.0`: prints the section of CHANGELOG.md about a version as
 * release notes. Links to files become links below the given address.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChangelog } from './changelog.ts';

const [version = '', address = '.'] = process.argv.slice(2);
const changelog = readFileSync(join(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8');
const section = readChangelog(changelog).find((each) => each.version === version);
if (section === undefined || section.body === '') {
  process.stderr.write(`CHANGELOG.md says nothing of version ${JSON.stringify(version)}.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${section.body.replaceAll(/\]\((?![a-z]+:)/g, `](${address}/`)}\n`);
}
