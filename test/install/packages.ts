/** `npm run test:packages`: packs the server and the client as a release does, after `npm run build`, and checks what is in the packages. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { listCopiedFiles } from '../../scripts/copied-files.ts';
import { listBuiltDocs } from '../../scripts/docs/write-built-docs.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const root = join(import.meta.dirname, '..', '..');
const packedPackage = v.object({
  name: v.string(),
  version: v.string(),
  unpackedSize: v.number(),
  files: v.array(v.object({ path: v.string() })),
});
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Packs a folder. Returns what `npm pack` prints about the package, and the names of its files. */
function pack(folder: string, ...options: readonly string[]) {
  const args = ['pack', '--json', '--pack-destination', scratch, ...options];
  const text = execFileSync('npm', args, { cwd: join(root, folder), encoding: 'utf8' });
  // Scripts that npm runs before it packs may print other lines first.
  const [packed] = v.parse(
    v.tuple([packedPackage]),
    JSON.parse(text.slice(text.indexOf('\n[\n') + 1)),
  );
  assert.equal(packed.version, version);
  return { ...packed, files: packed.files.map(({ path }) => path) };
}

/** Fails if a package has a file that does not match `allowed`, or lacks a file that it needs. */
function check(files: readonly string[], allowed: RegExp, needed: readonly string[]): void {
  assert.deepEqual(
    files.filter((file) => !allowed.test(file)),
    [],
    'no other file',
  );
  assert.deepEqual(
    needed.filter((file) => !files.includes(file)),
    [],
    'nothing is missing',
  );
}

const scratch = mkdtempSync(join(tmpdir(), 'laurel-packages-'));
try {
  const server = pack('.', '--ignore-scripts');
  const sources = globSync('src/**/*.ts', {
    cwd: root,
    exclude: ['**/*.d.ts', '**/*.test.ts', '**/testing/**'],
  });
  const built = sources.map((file) =>
    file.replaceAll('\\', '/').replace(/^src\/(.*)\.ts$/, 'dist/$1.js'),
  );
  const copied = listCopiedFiles(join(root, 'src')).map(
    (file) => `dist/${file.replaceAll('\\', '/')}`,
  );
  const documents = (await listBuiltDocs(root)).map((file) => `dist/docs/built/${file}`);
  const texts = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'];
  check(
    server.files,
    /^(?:bin\/laurel\.js|dist\/(?!.*(?:\.test\.|\/testing\/)).*\.(?:js|d\.ts|css|svg|json|conf|woff2)|dist\/docs\/built\/files\/images\/[\w-]+\.webp|dist\/site\/assets\/[a-z]+\/LICENSE\.txt|dist\/commit|[A-Z]+(?:\.md)?|package\.json)$/,
    [...texts, 'bin/laurel.js', ...built, ...copied, ...documents],
  );
  const client = pack(join('packages', 'client'));
  const ofClient = [
    'package.json',
    'README.md',
    'LICENSE',
    'client.ts',
    'dist/client.js',
    'dist/client.d.ts',
  ];
  assert.deepEqual(client.files.toSorted(), ofClient.toSorted());
  for (const { name, files, unpackedSize } of [server, client]) {
    process.stdout.write(
      `${name} ${version}: ${files.length} files, ${(unpackedSize / 1_000_000).toFixed(1)} MB\n`,
    );
  }
} finally {
  rmSync(scratch, { recursive: true });
}
