/**
 * Installs the packed package as a user does, into an empty prefix, and runs it: `npm run test:install`. Prints the sizes. It needs a
 * registry for the dependencies, so it is a command of its own and not part of `npm test`. It packs what `npm run build` has written.
 */

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'laurel-install-'));
const prefix = join(folder, 'prefix');
const laurel = join(prefix, 'bin', 'laurel');
/** Nothing of the clone: a store of its own, and no node_modules above. */
const options = { cwd: folder, env: { ...process.env, LAUREL_STORE: `sqlite:${join(folder, 'laurel.db')}` } };

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { ...options, encoding: 'utf8' });
}

/** Starts the installed service on a free port and returns its base URL and a function that stops it. */
async function serve(): Promise<{ readonly url: string; stop(): Promise<number> }> {
  const service = spawn(laurel, ['serve', '--port', '0'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
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

try {
  const root = join(import.meta.dirname, '..', '..');
  const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  const archive = join(folder, packed.trim().split('\n').at(-1) ?? '');
  run('npm', 'install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', archive);
  assert.match(run(laurel, '--version'), /^\d+\.\d+\.\d+ \([0-9a-f]{7,}\)\n$/);
  assert.match(run(laurel, 'demo'), /games were loaded/);
  const service = await serve();
  const page = await fetch(new URL('/', service.url));
  assert.deepEqual([page.status, /LanternFox/.test(await page.text())], [200, true]);
  assert.equal((await fetch(`${service.url}?wsdl`)).status, 200);
  assert.equal(await service.stop(), 0);
  const installed = Number(run('du', '-sk', prefix).split('\t')[0]);
  const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
  process.stdout.write(`package ${megabytes(statSync(archive).size)} MB, installed ${megabytes(installed * 1024)} MB\n`);
} finally {
  rmSync(folder, { recursive: true });
}
