import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { makeFolder } from '../../../test/support/make-folder.ts';
import {
  noteAcceptedKey,
  noteRefusedKey,
  readKey,
  Secret,
  SecretFileError,
  writeKey,
} from './index.ts';

const folder = join(makeFolder(), 'secrets');

test('a key is stored in a private file of a private folder, and is read again', async () => {
  assert.equal(await readKey(folder, 'retro'), null);
  await writeKey(folder, 'retro', new Secret('lantern-key'));
  const stored = await readKey(folder, 'retro');
  assert.equal(stored?.key.reveal(), 'lantern-key');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, 'retro.json')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['retro.json'], 'no temporary file is left');
  assert.equal(await readKey(folder, 'steam'), null, 'networks have files of their own');
});

test('a key is never printed', async () => {
  await writeKey(folder, 'retro', new Secret('lantern-key'));
  const stored = await readKey(folder, 'retro');
  for (const text of [inspect(stored, { depth: 9 }), JSON.stringify(stored), String(stored?.key)])
    assert.doesNotMatch(text, /lantern-key/);
});

test('a file that was written by hand is read', async () => {
  writeFileSync(join(folder, 'steam.json'), '{"key": " lantern-key \n"}'.replace('\n', ''), {
    mode: 0o600,
  });
  assert.equal((await readKey(folder, 'steam'))?.key.reveal(), 'lantern-key');
});

test('a refusal is noted once for the key that was refused, until that is accepted or replaced', async () => {
  const key = new Secret('first-key');
  await writeKey(folder, 'steam', key);
  await noteRefusedKey(folder, 'steam', { key: new Secret('another'), refusedAt: 5 });
  assert.equal((await readKey(folder, 'steam'))?.refusedAt, undefined);
  await noteRefusedKey(folder, 'steam', { key, refusedAt: 6 });
  await noteRefusedKey(folder, 'steam', { key, refusedAt: 7 });
  assert.equal((await readKey(folder, 'steam'))?.refusedAt, 6);
  await noteAcceptedKey(folder, 'steam', new Secret('another'));
  assert.equal((await readKey(folder, 'steam'))?.refusedAt, 6);
  await noteAcceptedKey(folder, 'steam', key);
  assert.equal((await readKey(folder, 'steam'))?.refusedAt, undefined);
  await noteRefusedKey(folder, 'steam', { key, refusedAt: 7 });
  await writeKey(folder, 'steam', new Secret('second-key'));
  assert.equal((await readKey(folder, 'steam'))?.refusedAt, undefined);
  const file = readFileSync(join(folder, 'steam.json'), 'utf8');
  assert.deepEqual(JSON.parse(file), { key: 'second-key' });
});

test('a file that others can read, or that has no key, is an error that does not show it', async () => {
  const path = join(folder, 'retro.json');
  for (const content of ['{"key":""}', '{"token":"hunter2"}', 'hunter2', '[]']) {
    writeFileSync(path, content, { mode: 0o600 });
    await assert.rejects(readKey(folder, 'retro'), (error) => {
      assert.ok(error instanceof SecretFileError);
      assert.match(error.message, /Run "laurel sync login --network retro"\.$/);
      return !inspect(error, { depth: 9 }).includes('hunter2');
    });
  }
  chmodSync(path, 0o640);
  await assert.rejects(readKey(folder, 'retro'), /Other users can read .*retro\.json.*chmod 600/);
});
