import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../../../test/support/make-folder.ts';
import type { AskJson } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
import { readKey, Secret, writeKey } from '../../secrets/index.ts';
import { notingRefusals, readKeyState } from './index.ts';

const now = Date.UTC(2026, 0, 10);
const request = { kind: 'profile', path: 'a' };
const accepted: AskJson = async (_, read) => read({});
const failing =
  (kind: 'login-needed' | 'unavailable'): AskJson =>
  () =>
    Promise.reject(new NetworkError(kind, 'no'));

test('a key that the network refuses is noted until it is accepted or replaced', async () => {
  const folder = join(makeFolder(), 'secrets');
  const place = { folder, network: 'retro', now: () => now } as const;
  const ask = (inner: AskJson): Promise<unknown> =>
    notingRefusals(inner, place)(request, () => 1).catch((error: unknown) => String(error));
  const state = async (): Promise<string> => (await readKeyState(folder, 'retro')).state;

  assert.match(String(await ask(failing('login-needed'))), /no/);
  assert.equal(await state(), 'none');
  await writeKey(folder, 'retro', new Secret('first-key'));
  await ask(failing('unavailable'));
  assert.equal(await state(), 'valid', 'another failure says nothing about the key');
  await ask(failing('login-needed'));
  assert.equal(await state(), 'ended');
  assert.equal((await readKey(folder, 'retro'))?.refusedAt, now);
  assert.equal(await ask(accepted), 1);
  assert.equal(await state(), 'valid');
});

test('a key that is replaced while a request is answered is not noted as refused', async () => {
  const folder = join(makeFolder(), 'secrets');
  await writeKey(folder, 'steam', new Secret('first-key'));
  const ask = notingRefusals(
    async () => {
      await writeKey(folder, 'steam', new Secret('second-key'));
      throw new NetworkError('login-needed', 'no');
    },
    { folder, network: 'steam', now: () => now },
  );
  await assert.rejects(
    ask(request, () => 1),
    NetworkError,
  );
  const stored = await readKey(folder, 'steam');
  assert.deepEqual([stored?.key.reveal(), stored?.refusedAt], ['second-key', undefined]);
});
