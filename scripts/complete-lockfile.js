// Adds platform packages to package-lock.json that npm omitted because a registry mirror does not have them.
// `npm ci` compares the lock file with every optional dependency, and so would refuse an incomplete lock file
// everywhere. Run this script after `npm install`. It prints the packages that it added.
import { readFileSync, writeFileSync } from 'node:fs';

const operatingSystems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'aix',
  'netbsd',
  'openbsd',
  'sunos',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'loong64',
  'mips64el',
];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const entries = Object.values(lock.packages);
for (const { optionalDependencies = {} } of entries) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const path = `node_modules/${name}`;
    const os = operatingSystems.find((word) => name.includes(word));
    const cpu = processors.find((word) => name.includes(word));
    if (lock.packages[path] !== undefined || os === undefined || cpu === undefined) continue;
    lock.packages[path] = { version, cpu: [cpu], dev: true, optional: true, os: [os] };
    console.log(`${name}@${version}`);
  }
}
// npm compares `engines` with the Node that installs, but Laurel runs with the Node in the clone. better-sqlite3 12 supports an installing
// Node.js 20, but downloads its binary during installation. Version 13 contains the binary.
delete lock.packages['node_modules/better-sqlite3'].engines;
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
