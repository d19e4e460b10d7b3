import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import type { SqlStore } from '../../store/index.ts';
import { openStore } from '../../store/index.ts';
import { createBodyImport } from './import-body.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-body-'));
const bounds = { maxBytes: 10_000_000, silenceMs: 30_000, wholeMs: 60_000 };
const options = {
  format: 'ndjson',
  options: {},
  keepGoing: false,
  strict: false,
  dryRun: false,
  mayRestore: false,
  prune: false,
  forcePrune: false,
  beforeLoad: () => Promise.resolve(),
};
let store: SqlStore;
before(async () => (store = await openStore(`sqlite:${join(folder, 'laurel.db')}`)));
after(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function bodyOf(players: number): Readable {
  return Readable.from(
    Array.from({ length: players }, (_, index) =>
      Buffer.from(`{"type":"player","name":"Wren${index}"}\n`),
    ),
  );
}

test('a body is loaded in a separate thread', async () => {
  const load = createBodyImport(
    store,
    { store: `sqlite:${join(folder, 'laurel.db')}`, levelSystem: '2020' },
    bounds,
  );
  assert.equal((await load(bodyOf(3), options)).total.added, 3);
});

// A part of the body that the thread has not read must not keep the thread and the import from ending.
for (const players of [1, 50, 2000]) {
  test(`an import of ${players} records ends if the store fails before the first record is read`, async () => {
    const file = join(folder, 'letter');
    writeFileSync(file, 'a letter to a friend');
    const load = createBodyImport(store, { store: `sqlite:${file}`, levelSystem: '2020' }, bounds);
    await assert.rejects(load(bodyOf(players), options), {
      name: 'StoreError',
      code: 'not-a-store',
    });
  });
}

test('a rejected record ends the import, even if many records follow', async () => {
  const load = createBodyImport(
    store,
    { store: `sqlite:${join(folder, 'laurel.db')}`, levelSystem: '2020' },
    bounds,
  );
  const lines = [
    Buffer.from('{"type":"player"}\n'),
    ...Array.from({ length: 2000 }, () => Buffer.from('{"type":"player","name":"Wren"}\n')),
  ];
  assert.equal((await load(Readable.from(lines), options)).isLoaded, false);
});
