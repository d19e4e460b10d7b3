// Adds to package-lock.json the platform packages npm left out because the registry mirror at hand
// does not carry them. `npm ci` compares the lock with every optional dependency, so a lock written
// behind such a mirror is refused everywhere. Run after `npm install`; prints what it added.
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
// npm compares `engines` with the Node that installs, but the Node that runs is the one in the clone. better-sqlite3 12 supports the
// installing Node.js 20, but downloads its binary when it is installed; 13 contains it.
delete lock.packages['node_modules/better-sqlite3'].engines;
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
