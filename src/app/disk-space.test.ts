import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../test/support/make-folder.ts';
import { readDiskSpace, tellLowDisk } from './disk-space.ts';

const megabyte = 1024 * 1024;

test('the space of a store is that of the nearest folder that exists; a database server has its own', async () => {
  const folder = makeFolder();
  const space = await readDiskSpace(`sqlite:${join(folder, 'new', 'data.db')}`);
  assert.equal(space?.folder, folder);
  assert.ok((space?.freeBytes ?? 0) > 0);
  assert.equal(space?.storeBytes, 0);
  assert.equal(await readDiskSpace('postgres://laurel@db.example/laurel'), null);
});

test('the size of a store includes its write-ahead log, in which the newest data is', async () => {
  const file = join(makeFolder(), 'data.db');
  writeFileSync(file, 'a'.repeat(10));
  writeFileSync(`${file}-wal`, 'a'.repeat(300));
  assert.equal((await readDiskSpace(`sqlite:${file}`))?.storeBytes, 310);
});

test('a disk is told of below 500 MB, and forgotten from 600 MB on', async () => {
  const calls: string[] = [];
  const notices = {
    async tellState() {
      calls.push('told');
      return true;
    },
    async endState() {
      calls.push('over');
    },
  };
  for (const free of [700, 550, 499, 400, 550, 600])
    await tellLowDisk(notices, { folder: '/srv', freeBytes: free * megabyte, storeBytes: 0 }, 0);
  assert.deepEqual(calls, ['over', 'told', 'told', 'over']);
});
