import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { exampleSet, writeSetFolder } from '../../test/support/rpcs3-writer.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();
let store = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
  await writeFile(join(folder, 'player.ndjson'), '{"type":"player","name":"LanternFox"}\n');
  await writeFile(
    join(folder, 'player.xml'),
    '<NetId xmlns="http://laurel.example/api"><ID>LanternFox</ID></NetId>',
  );
  await writeSetFolder(join(folder, 'set'), exampleSet(1));
});

const imports: readonly (readonly [kind: string, path: string, ...options: string[]])[] = [
  ['ndjson', 'player.ndjson'],
  ['xml', 'player.xml'],
  ['rpcs3', 'set', '--player', 'LanternFox'],
];

describe('a player who was deleted on request', () => {
  for (const [kind, path, ...options] of imports) {
    test(`is restored by an import of ${kind} only with --force`, async () => {
      const load = (...more: readonly string[]) =>
        runLaurel('import', kind, join(folder, path), ...options, '--store', store, ...more);
      await load('--force');
      assert.equal(
        (await runLaurel('player', 'delete', 'LanternFox', '--yes', '--store', store)).code,
        0,
      );
      const rejected = await load();
      assert.equal(rejected.code, 1);
      assert.match(rejected.out, /player "LanternFox" was deleted on request/);
      const forced = await load('--force');
      assert.deepEqual([forced.code, forced.err], [0, '']);
      assert.equal((await runLaurel('player', 'show', 'LanternFox', '--store', store)).code, 0);
    });
  }
});
