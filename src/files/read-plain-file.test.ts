import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readPlainFile } from './read-plain-file.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  await writeFile(join(folder, 'file'), 'twelve bytes');
});
after(() => rm(folder, { recursive: true }));

test('a file is read completely, with its date', async () => {
  const at = Date.UTC(2024, 2, 1, 20, 14, 31);
  await utimes(join(folder, 'file'), at / 1000, at / 1000);
  assert.deepEqual(await readPlainFile(join(folder, 'file'), 12), {
    bytes: Buffer.from('twelve bytes'),
    modifiedAt: at,
  });
});

test('a file over the size limit is refused unread', async () => {
  assert.deepEqual(await readPlainFile(join(folder, 'file'), 11), {
    refused: 'is larger than 11 bytes',
  });
});

test('links, folders and missing files are refused', async () => {
  await symlink(join(folder, 'file'), join(folder, 'link'));
  assert.deepEqual(await readPlainFile(join(folder, 'link'), 100), {
    refused: 'is a symbolic link, which is not followed',
  });
  assert.deepEqual(await readPlainFile(folder, 100), { refused: 'is not a regular file' });
  assert.deepEqual(await readPlainFile(join(folder, 'nowhere'), 100), {
    refused: 'cannot be read: no such file or folder',
  });
  assert.deepEqual(await readPlainFile(join(folder, 'file', 'below'), 100), {
    refused: 'cannot be read: a part of the path is not a folder',
  });
});

test(
  'a pipe is refused without waiting for its writer',
  { skip: process.platform === 'win32' },
  async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    assert.deepEqual(await readPlainFile(join(folder, 'pipe'), 100), {
      refused: 'is not a regular file',
    });
  },
);
