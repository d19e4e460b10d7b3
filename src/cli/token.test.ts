import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';

test('tokens are created, listed without secrets and removed, and the store does not contain their text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-token-'));
  const file = join(folder, 'laurel.db');
  const laurel = (...args: readonly string[]) =>
    runLaurel('token', ...args, '--store', `sqlite:${file}`);
  const added = await laurel(
    'add',
    'living room',
    '--scope',
    'import',
    '--scope',
    'export',
    '--days',
    '30',
  );
  assert.match(added.out, /^laurel_[0-9a-f]{12}_[A-Za-z0-9_-]{43}\n$/);
  const [, id = '', secret = ''] = /^laurel_([0-9a-f]+)_(\S+)/.exec(added.out) ?? [];
  const listed = await laurel('list');
  assert.match(
    listed.out,
    new RegExp(`^ID .*\\n${id}  living room  \\S+Z  \\S+Z  never      import, export\\n$`),
  );
  assert.ok(!listed.out.includes(secret));
  assert.ok(!(await readFile(file)).includes(secret));
  const [row] = (await laurel('list', '--json')).out
    .split('\n')
    .map((line) => (line === '' ? null : JSON.parse(line)));
  assert.deepEqual(
    [row.id, row.name, row.scopes, row.lastUsedAt],
    [id, 'living room', ['import', 'export'], null],
  );
  const second = await laurel('add', 'living room', '--scope', 'all');
  assert.deepEqual(
    [second.code, second.out, /already a token named "living room"/.test(second.err)],
    [1, '', true],
  );
  const leaked = await laurel('remove', added.out.trim());
  assert.equal(leaked.code, 2);
  assert.match(leaked.err, new RegExp(`laurel token remove ${id}`));
  assert.ok(!leaked.err.includes(secret));
  assert.deepEqual(await laurel('revoke', id), { code: 0, out: '1 token was removed.\n', err: '' });
  const again = await laurel('remove', id);
  assert.equal(again.code, 1);
  assert.match(again.err, /There is no token/);
  await rm(folder, { recursive: true });
});

test('a token without a scope or with an unknown scope is rejected', async () => {
  for (const args of [[], ['--scope', 'everything']]) {
    const { code, err } = await runLaurel(
      'token',
      'add',
      'x',
      ...args,
      '--store',
      'sqlite::memory:',
    );
    assert.equal(code, 2);
    assert.match(err, /scope/);
  }
});
