import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../../test/support/make-folder.ts';
import { readKeyState, Secret, writeKey } from '../../sync/index.ts';
import { openKey } from './key-access.ts';

const now = Date.UTC(2026, 0, 10);

test('a key that was refused is noted as such until it is accepted', async () => {
  const folder = join(makeFolder(), 'secrets');
  const access = openKey(folder, 'retro', () => now);
  const state = async (): Promise<string> => (await readKeyState(folder, 'retro')).state;
  assert.equal(await access.read(), null);
  const key = new Secret('lantern-key');
  await writeKey(folder, 'retro', key);
  assert.equal((await access.read())?.reveal(), 'lantern-key');
  await access.accept(key);
  assert.equal(await state(), 'valid');
  await access.refuse(key);
  assert.equal(await state(), 'ended');
  // A second access to the same file, as in another process or after a restart.
  const other = openKey(folder, 'retro', () => now);
  await other.read();
  await other.accept(key);
  assert.equal(await state(), 'valid');
});

test('a key that replaces the refused one while a request is answered stays as it is', async () => {
  const folder = join(makeFolder(), 'secrets');
  const access = openKey(folder, 'steam', () => now);
  await writeKey(folder, 'steam', new Secret('first-key'));
  const first = await access.read();
  assert.ok(first !== null);
  await writeKey(folder, 'steam', new Secret('second-key'));
  await access.refuse(first);
  assert.equal((await readKeyState(folder, 'steam')).state, 'valid');
});
