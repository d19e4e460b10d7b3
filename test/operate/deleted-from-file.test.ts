/** A deleted player's data is removed from the bytes of the store's files, not only from its rows (docs/spec/decisions.md 9.10). */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { openStore } from '../../src/store/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { makeEarned, makeGame, makePlayer } from '../../src/store/testing/records.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
const file = join(folder, 'laurel.db');

/** Texts of the deleted player. No text is contained in another. */
const personal = [
  'LanternFox',
  'QuietQuokka',
  'HarbourCat',
  'a private letter',
  '4111222333444',
  'Undone words',
];
const games = Array.from({ length: 60 }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
const others = Array.from({ length: 400 }, (_, index) => `Neighbour${index}`);

const firstLoad: readonly DataRecord[] = [
  ...games.flatMap((id) => makeGame(id, ['platinum', 'gold'])),
  ...others.flatMap((name) => [
    makePlayer(name, { aboutMe: `about ${name}` }),
    makeEarned(name, games[0] ?? '', 1, 1000),
  ]),
  makePlayer('LanternFox', {
    formerNames: ['QuietQuokka'],
    accountId: '4111222333444',
    aboutMe: 'Undone words',
  }),
  ...games.flatMap((id) => [
    makeEarned('LanternFox', id, 1, 1000),
    makeEarned('LanternFox', id, 2, 2000),
  ]),
];

async function load(store: SqlStore, records: readonly DataRecord[], now: number): Promise<void> {
  const outcomes = await store.load({ now, source: 'test' }, (loading) => loading.apply(records));
  assert.deepEqual(
    outcomes.filter((outcome) => typeof outcome !== 'string'),
    [],
  );
}

/** Returns the personal texts that the store's files still contain: the database, its write-ahead log, and other files next to it. */
function found(): string[] {
  const bytes = globSync('*', { cwd: folder }).map((name) =>
    readFileSync(join(folder, name)).toString('latin1').toLowerCase(),
  );
  return personal.filter((text) => bytes.some((each) => each.includes(text.toLowerCase())));
}

test('the names and texts of a deleted player are not in the files of the store', async () => {
  const store = await openStore(`sqlite:${file}`);
  await load(store, firstLoad, 10_000);
  await load(
    store,
    [
      makePlayer('LanternFox', { aboutMe: 'a private letter' }),
      makeEarned('LanternFox', games[1] ?? '', 1, 3000),
    ],
    20_000,
  );
  await load(
    store,
    others.map((name) => makePlayer(name, { aboutMe: `more about ${name}` })),
    25_000,
  );
  assert.equal(await store.players.rename('LanternFox', 'HarbourCat', 30_000), 'renamed');
  assert.deepEqual(found(), personal);
  assert.equal(await store.players.delete('HarbourCat', 40_000), true);
  assert.deepEqual(found(), [], 'while the service runs');
  await store.close();
  assert.deepEqual(found(), [], 'after it has stopped');
});
