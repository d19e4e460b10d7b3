import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { writeText } from './export-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function* whole(): AsyncGenerator<string> {
  yield 'one\n';
  yield 'two\n';
}

async function* failing(): AsyncGenerator<string> {
  yield 'x'.repeat(200_000);
  throw new Error('the store was closed');
}

describe('an exported file', () => {
  test('is complete, and no temporary file remains', async () => {
    await writeText(join(folder, 'new'), whole());
    assert.equal(await readFile(join(folder, 'new'), 'utf8'), 'one\ntwo\n');
    assert.deepEqual(await readdir(folder), ['new']);
  });

  test('is unchanged if the export fails', async () => {
    const path = join(folder, 'backup');
    await writeFile(path, 'the previous export');
    await assert.rejects(writeText(path, failing()), /the store was closed/);
    assert.equal(await readFile(path, 'utf8'), 'the previous export');
    await assert.rejects(writeText(join(folder, 'new'), failing()), /the store was closed/);
    assert.deepEqual(await readdir(folder), ['backup']);
  });

  test('is for its owner only, and a symbolic link to it stays a link', async () => {
    const path = join(folder, 'backup');
    await writeFile(path, 'the previous export');
    await chmod(path, 0o644);
    await symlink(path, join(folder, 'link'));
    await writeText(join(folder, 'link'), whole());
    assert.equal(await readFile(path, 'utf8'), 'one\ntwo\n');
    if (process.platform !== 'win32') assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  test('is rejected with a sentence if its path is a folder or its folder is missing', async () => {
    await assert.rejects(writeText(folder, whole()), {
      name: 'CommandError',
      message: `Cannot write ${folder}: it is a folder, not a file.`,
    });
    const nowhere = join(folder, 'a', 'b');
    await assert.rejects(writeText(nowhere, whole()), {
      message: `Cannot write ${nowhere}: its folder does not exist.`,
    });
  });
});
