/**
 * `npm run build:single`: writes dist-single/laurel, one executable for this system with Node, the build and the packages it needs
 * (https://nodejs.org/api/single-executable-applications.html). Run `npm run build` first. Tried on Linux.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist-single');
const executable = join(out, 'laurel');
/** Marks the place in the Node binary where the data goes; prescribed by Node. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** What no program reads: declarations, maps, texts, sources of native modules, binaries for other systems. */
const left =
  /\.(?:d\.[cm]?ts|map|md|markdown|c|cc|cpp|h|hpp|gyp|gypi)$|\/better-sqlite3\/deps\/|\/prebuilds\/(?!PLATFORM)|\.tsbuildinfo$/;
const isLeft = new RegExp(left.source.replace('PLATFORM', `${process.platform}-${process.arch}`));

/** The folders of the packages that are installed for use. */
function shippedPackages(): string[] {
  const text = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root, encoding: 'utf8' });
  return [...new Set(text.trim().split('\n'))].filter((folder) => folder !== root);
}

/** Path of each file to include, by its name in the executable. */
function contents(): Record<string, string> {
  const folders = [join(root, 'dist'), ...shippedPackages()];
  const files = folders.flatMap((folder) => globSync('**/*', { cwd: folder }).map((file) => join(folder, file)));
  const kept = files.filter((file) => statSync(file).isFile() && !isLeft.test(file));
  return Object.fromEntries([join(root, 'package.json'), ...kept].map((file) => [relative(root, file), file]));
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
// The young generation of a service, which other installations take from src/cli/young-generation.ts.
const execArgv = ['--max-semi-space-size=16'];
const options = { main, output: blob, disableExperimentalSEAWarning: true, execArgv, assets: { ...assets, build } };
writeFileSync(config, JSON.stringify(options));
execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'inherit' });
copyFileSync(process.execPath, executable);
chmodSync(executable, 0o755);
const inject = ['exec', '--no', '--', 'postject', executable, 'NODE_SEA_BLOB', blob];
execFileSync('npm', [...inject, '--sentinel-fuse', fuse], { stdio: 'inherit' });
process.stdout.write(
  `${executable}: ${Math.ceil(statSync(executable).size / 1_000_000)} MB, ${Object.keys(assets).length} files\n`,
);
