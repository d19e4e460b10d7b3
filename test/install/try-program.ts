/** Tries an installed program as a user does: version, demo, service, pages. */

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleSet, writeSetFolder } from '../support/rpcs3-writer.ts';

export interface Installed {
  readonly program: string;
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
}

interface Running {
  /** Base URL. */
  readonly url: string;
  /** The process's own memory in megabytes when it listens; 0 on systems other than Linux. */
  readonly atRest: number;
  stop(): Promise<number>;
}

/** Starts the installed service on a free port. */
async function serve({ program, options }: Installed): Promise<Running> {
  const service = spawn(program, ['serve', '--port', '0'], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(service.stdout, 'data')) as [Buffer];
  const ended = once(service, 'close');
  return {
    // The link for the setup follows in the next line.
    url: String(first.toString().split('\n', 1)[0]),
    atRest: process.platform === 'linux' ? ownMemory(Number(service.pid)) : 0,
    async stop() {
      service.kill('SIGTERM');
      return Number((await ended)[0]);
    },
  };
}

/** Returns the memory that the system cannot reclaim (docs/how-to/run-as-a-service.md, "Memory"). */
function ownMemory(pid: number): number {
  const [, kilobytes = ''] =
    /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Math.ceil(Number(kilobytes) / 1000);
}

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
  return service;
}
