/** Tries an installed program as a user does: version, demo, service, pages. */

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exampleSet, writeSetFolder } from '../support/rpcs3-writer.ts';

export interface Installed {
  readonly program: string;
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
}

/** Starts the installed service on a free port and returns its base URL and a function that stops it. */
async function serve({ program, options }: Installed): Promise<{ readonly url: string; stop(): Promise<number> }> {
  const service = spawn(program, ['serve', '--port', '0'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const [first] = (await once(service.stdout, 'data')) as [Buffer];
  const ended = once(service, 'close');
  return {
    url: first.toString().trim(),
    async stop() {
      service.kill('SIGTERM');
      return Number((await ended)[0]);
    },
  };
}

/** @param installed a program whose store is empty */
export async function tryProgram(installed: Installed): Promise<void> {
  const run = (...args: readonly string[]): string =>
    execFileSync(installed.program, args, { ...installed.options, encoding: 'utf8' });
  assert.match(run('--version'), /^\d+\.\d+\.\d+ \([0-9a-f]{7,}\)\n$/);
  assert.match(run('demo'), /games were imported/);
  // A format that is parsed in a process of its own, with icons that another one decodes.
  const set = await writeSetFolder(join(installed.options.cwd, 'sets', 'NPWR90001_00'), exampleSet(1));
  assert.match(run('import', 'rpcs3', set, '--player', 'LanternFox'), /^added \d+, .* rejected 0\n(?![^]*warning)/);
  const service = await serve(installed);
  const page = await fetch(new URL('/', service.url));
  assert.deepEqual([page.status, /LanternFox/.test(await page.text())], [200, true]);
  assert.equal((await fetch(`${service.url}?wsdl`)).status, 200);
  const card = await fetch(new URL('/players/LanternFox/card.png', service.url));
  assert.deepEqual([card.status, card.headers.get('content-type')], [200, 'image/png']);
  assert.equal(await service.stop(), 0);
}
