/**
 * `npm run build:single`: writes an executable for this system into dist-single. This one file contains Node, the build and the packages
 * that Laurel needs (https://nodejs.org/api/single-executable-applications.html). Run `npm run build` first. Tried on Linux.
 */

import { execFileSync, execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { isUnread } from './unread-files.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist-single');
const executable = join(out, process.platform === 'win32' ? 'laurel.exe' : 'laurel');
const isMac = process.platform === 'darwin';
/** The marker, defined by Node, for the position of the data in the Node binary. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Lists the folders of the packages that the program needs at run time. */
function shippedPackages(): string[] {
  // Runs in a shell, because npm is a script on Windows.
  const text = execSync('npm ls --omit=dev --all --parseable', { cwd: root, encoding: 'utf8' });
  return [...new Set(text.trim().split(/\r?\n/))].filter((folder) => folder !== root);
}

/** Returns the paths of the included files by their name in the executable. */
function contents(): Record<string, string> {
  const folders = [join(root, 'dist'), ...shippedPackages()];
  const files = folders.flatMap((folder) =>
    globSync('**/*', { cwd: folder }).map((file) => join(folder, file)),
  );
  const included = files.filter((file) => statSync(file).isFile() && !isUnread(file));
  const nameOf = (file: string): string => relative(root, file).replaceAll('\\', '/');
  return Object.fromEntries(
    [join(root, 'package.json'), ...included].map((file) => [nameOf(file), file]),
  );
}

function digestOf(files: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256');
  for (const [name, file] of Object.entries(files)) hash.update(name).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

mkdirSync(out, { recursive: true });
const assets = contents();
const build = join(out, 'build');
const blob = join(out, 'laurel.blob');
const config = join(out, 'sea.json');
writeFileSync(build, digestOf(assets));
const main = join(import.meta.dirname, 'single', 'start.cjs');
// Sets the size of V8's space for new objects. In other installations, src/cli/young-generation.ts sets it.
const execArgv = ['--max-semi-space-size=16'];
const options = {
  main,
  output: blob,
  disableExperimentalSEAWarning: true,
  execArgv,
  assets: { ...assets, build },
};
writeFileSync(config, JSON.stringify(options));
execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'inherit' });
copyFileSync(process.execPath, executable);
chmodSync(executable, 0o755);
// macOS runs only signed programs, and Node's signature becomes invalid when data is inserted.
if (isMac) execFileSync('codesign', ['--remove-signature', executable], { stdio: 'inherit' });
const postject = join(root, 'node_modules', 'postject', 'dist', 'cli.js');
const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
const inject = [postject, executable, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse, ...segment];
execFileSync(process.execPath, inject, { stdio: 'inherit' });
if (isMac) execFileSync('codesign', ['--sign', '-', executable], { stdio: 'inherit' });
process.stdout.write(
  `${executable}: ${Math.ceil(statSync(executable).size / 1_000_000)} MB, ${Object.keys(assets).length} files\n`,
);
