/**
 * `npm run test:install`: installs the packed package as a user does, into an empty prefix, and runs it. Prints sizes and memory, and
 * fails above their limits. It needs a registry for the dependencies, so it is a command of its own and not part of `npm test`. It packs
 * what `npm run build` has written.
 */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryProgram } from './try-program.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

/** In megabytes (docs/release.md, "Sizes"). Besides Node, the container image contains the pruned package and about 83 MB of Debian. */
const limits = { installed: 180, pruned: 180 - 83, atRest: 100 };

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'laurel-install-'));
const prefix = join(folder, 'prefix');
const program = join(prefix, 'bin', 'laurel');
/** Runs programs in a folder outside the clone, with its own store and with no node_modules in a parent folder. */
const options = {
  cwd: folder,
  env: { ...process.env, LAUREL_STORE: `sqlite:${join(folder, 'laurel.db')}` },
};

function run(command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { ...options, encoding: 'utf8' });
}

/** Returns the size on disk in megabytes. */
function sizeOf(path: string): number {
  const [kilobytes = ''] = run('du', '-sk', path).split('\t');
  return Math.ceil(Number(kilobytes) / 1000);
}

try {
  const packed = execFileSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const archive = join(folder, packed.trim().split('\n').at(-1) ?? '');
  run('npm', 'install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', archive);
  const installed = sizeOf(prefix);
  // Deletes files as for the container image. The test then shows that the program runs without the files that scripts/unread-files.ts
  // calls unread.
  run(
    process.execPath,
    join(root, 'scripts', 'prune-packages.ts'),
    join(prefix, 'lib', 'node_modules', 'laurel'),
  );
  const pruned = sizeOf(prefix);
  const { atRest } = await tryProgram({ program, options });
  const packedSize = (statSync(archive).size / 1_000_000).toFixed(1);
  process.stdout.write(
    `package ${packedSize} MB, installed ${installed} MB, pruned ${pruned} MB, at rest ${atRest} MB\n`,
  );
  assert.ok(
    installed <= limits.installed && pruned <= limits.pruned && atRest <= limits.atRest,
    JSON.stringify(limits),
  );
} finally {
  rmSync(folder, { recursive: true });
}
