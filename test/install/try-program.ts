/** Tries an installed program as a user does: version, demo, service, pages, and the setup of a service with workers. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { exampleSet, writeSetFolder } from '../support/rpcs3-writer.ts';
import type { Installed, Running } from './installed.ts';
import { serve } from './installed.ts';
import { tryInBrowser } from './try-in-browser.ts';

/** @param installed a program whose store is empty */
export async function tryProgram(installed: Installed): Promise<Pick<Running, 'atRest'>> {
  const run = (...args: readonly string[]): string =>
    execFileSync(installed.program, args, { ...installed.options, encoding: 'utf8' });
  assert.match(run('--version'), /^\d+\.\d+\.\d+ \([0-9a-f]{7,}\)\n$/);
  assert.match(run('demo'), /games were imported/);
  // An import of an RPCS3 set starts two more processes: one parses the files, and one decodes the icons. So this import tries both in the
  // installed program.
  const set = await writeSetFolder(
    join(installed.options.cwd, 'sets', 'NPWR90001_00'),
    exampleSet(1),
  );
  assert.match(
    run('import', 'rpcs3', set, '--player', 'LanternFox'),
    /^added \d+, .* rejected 0\n(?![^]*warning)/,
  );
  const service = await serve(installed);
  const page = await fetch(new URL('/', service.url));
  assert.deepEqual([page.status, /LanternFox/.test(await page.text())], [200, true]);
  assert.equal((await fetch(`${service.url}?wsdl`)).status, 200);
  const guide = await fetch(new URL('/docs/how-to/export', service.url));
  assert.deepEqual([guide.status, /Export data/.test(await guide.text())], [200, true]);
  const card = await fetch(new URL('/players/LanternFox/card.png', service.url));
  assert.deepEqual([card.status, card.headers.get('content-type')], [200, 'image/png']);
  assert.equal(await service.stop(), 0);
  await tryInBrowser(installed);
  return service;
}
