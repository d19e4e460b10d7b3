/**
 * `npm run test:install`: installs the packed package as a user does, into an empty prefix, and runs it. Prints the sizes. It needs a
 * registry for the dependencies, so it is a command of its own and not part of `npm test`. It packs what `npm run build` has written.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryProgram } from './try-program.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const folder = mkdtempSync(join(tmpdir(), 'laurel-install-'));
const prefix = join(folder, 'prefix');
const laurel = join(prefix, 'bin', 'laurel');
/** Nothing of the clone: a store of its own, and no node_modules above. */
const options = { cwd: folder, env: { ...process.env, LAUREL_STORE: `sqlite:${join(folder, 'laurel.db')}` } };

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { ...options, encoding: 'utf8' });
}

try {
  const root = join(import.meta.dirname, '..', '..');
  const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  const archive = join(folder, packed.trim().split('\n').at(-1) ?? '');
  run('npm', 'install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', archive);
  await tryProgram({ program: laurel, options });
  const installed = Number(run('du', '-sk', prefix).split('\t')[0]);
  const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
  process.stdout.write(`package ${megabytes(statSync(archive).size)} MB, installed ${megabytes(installed * 1024)} MB\n`);
} finally {
  rmSync(folder, { recursive: true });
}
