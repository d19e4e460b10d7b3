import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { pack } from 'tar-stream';
import { makeFolder } from '../../test/support/make-folder.ts';
import { NoBackup, unpackBackup } from './unpack-backup.ts';

const store = Buffer.from(`SQLite format 3\0${'s'.repeat(3000)}`);

async function archive(members: Readonly<Record<string, Buffer>>, type = 'file'): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(members))
    if (type === 'file') tar.entry({ name }, content);
    else tar.entry({ name, type: 'symlink', linkname: '/etc/passwd' });
  tar.finalize();
  return buffer(tar);
}

/** Unpacks a backup from these files, and returns the names of the files in the folder afterwards. */
async function unpack(files: Readonly<Record<string, Buffer>>): Promise<readonly string[]> {
  const folder = makeFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  await unpackBackup(folder);
  return readdirSync(folder).filter((name) => !name.endsWith('.tar'));
}

describe('an uploaded backup', () => {
  test('is found in the archive of a download, under names of its own', async () => {
    const tar = await archive({ '../../laurel-1.db': store, 'laurel-1.db-accounts': store });
    assert.deepEqual(await unpack({ 'laurel-1.db.tar': tar }), ['backup.db', 'backup.db-accounts']);
  });

  test('may be its files themselves', async () => {
    const files = { 'old.db': store, 'old.db-accounts': store };
    assert.deepEqual(await unpack(files), ['backup.db', 'backup.db-accounts']);
    assert.deepEqual(await unpack({ 'old.db': store }), ['backup.db']);
  });

  for (const [name, content] of [
    ['a text', () => Buffer.from('{"type":"player"}\n')],
    ['nothing', () => Buffer.alloc(0)],
    ['odd bytes', () => Buffer.from([0, 255, 1])],
    ['an archive of something else', () => archive({ 'readme.md': Buffer.from('hello') })],
    ['an archive with links', () => archive({ 'x.db': store }, 'link')],
    ['an archive with a file twice', () => archive({ 'x.db': store, 'y.db': store })],
    ['an empty archive', () => archive({})],
    ['a cut archive', async () => (await archive({ 'x.db': store })).subarray(0, 2000)],
    ['the accounts alone', () => archive({ 'x.db-accounts': store })],
  ] as const)
    test(`is not ${name}`, async () => {
      const sent = await content();
      await assert.rejects(unpack({ 'sent.tar': sent }), NoBackup);
    });
});
