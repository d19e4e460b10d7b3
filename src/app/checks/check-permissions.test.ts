import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findExposures, privateFiles } from './check-permissions.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-rights-'));
after(() => rmSync(folder, { recursive: true }));

const store = join(folder, 'laurel.db');
const login = join(folder, 'login.json');
for (const file of [store, login]) writeFileSync(file, '');
const syncSecrets = join(folder, 'secrets');
const secrets = { syncSecrets, syncTokenFile: login };
const files = privateFiles({ store: `sqlite:${store}`, ...secrets });

for (const [storeMode, loginMode, expected] of [
  [0o600, 0o600, []],
  [0o660, 0o600, []],
  [0o644, 0o600, [[store, false]]],
  [0o666, 0o600, [[store, true]]],
  [0o600, 0o640, [[login, false]]],
  [0o600, 0o620, [[login, true]]],
] as const) {
  const modes = `${storeMode.toString(8)} and ${loginMode.toString(8)}`;
  test(`a store and a login with the modes ${modes} are ${expected.length === 0 ? 'private' : 'exposed'}`, () => {
    chmodSync(store, storeMode);
    chmodSync(login, loginMode);
    assert.deepEqual(
      findExposures(files).map(({ path, isWritable }) => [path, isWritable]),
      expected,
    );
  });
}

test('a folder of secrets and a key that others can read are exposed', () => {
  const key = join(syncSecrets, 'retro.json');
  mkdirSync(syncSecrets, { mode: 0o755 });
  writeFileSync(key, '{"key":"a"}', { mode: 0o640 });
  chmodSync(store, 0o600);
  chmodSync(login, 0o600);
  assert.deepEqual(
    findExposures(files).map(({ message }) => message),
    [
      `Other users can read ${syncSecrets}, which contains the login and keys of networks. Run "chmod 700 ${syncSecrets}".`,
      `Other users can read ${key}, which contains the key of a network. Run "chmod 600 ${key}".`,
    ],
  );
  rmSync(syncSecrets, { recursive: true });
});

test('the message states how to fix the permissions', () => {
  chmodSync(store, 0o644);
  const [exposure] = findExposures(files);
  assert.equal(
    exposure?.message,
    `Other users can read ${store}, which contains the data of players. Run "chmod 600 ${store}".`,
  );
});

test('a store that is not a file and files that do not exist are not exposed', () => {
  for (const url of [
    'sqlite::memory:',
    'postgres://db.example/laurel',
    `sqlite:${join(folder, 'none.db')}`,
  ]) {
    assert.deepEqual(
      findExposures(
        privateFiles({ store: url, syncSecrets, syncTokenFile: join(folder, 'none.json') }),
      ),
      [],
    );
  }
});

test('a file that this process cannot access is ignored', () => {
  const circle = join(folder, 'circle');
  symlinkSync(circle, circle);
  assert.deepEqual(findExposures([{ path: circle, what: 'nothing', denied: 0o777 }]), []);
});
