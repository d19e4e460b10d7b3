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

async function* breakingOff(): AsyncGenerator<string> {
  yield 'x'.repeat(200_000);
  throw new Error('the store has gone');
}

describe('a file that is exported to', () => {
  test('is written whole, and nothing else is left', async () => {
    await writeText(join(folder, 'new'), whole());
    assert.equal(await readFile(join(folder, 'new'), 'utf8'), 'one\ntwo\n');
    assert.deepEqual(await readdir(folder), ['new']);
  });

  test('stays as it was where the export breaks off', async () => {
    const path = join(folder, 'backup');
    await writeFile(path, 'the one before');
    await assert.rejects(writeText(path, breakingOff()), /the store has gone/);
    assert.equal(await readFile(path, 'utf8'), 'the one before');
    await assert.rejects(writeText(join(folder, 'new'), breakingOff()), /the store has gone/);
    assert.deepEqual(await readdir(folder), ['backup']);
  });

  test('keeps its mode, and its place behind a link', async () => {
    const path = join(folder, 'backup');
    await writeFile(path, 'the one before');
    await chmod(path, 0o600);
    await symlink(path, join(folder, 'link'));
    await writeText(join(folder, 'link'), whole());
    assert.equal(await readFile(path, 'utf8'), 'one\ntwo\n');
    if (process.platform !== 'win32') assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  test('is refused in a sentence where it is a folder, or its folder is missing', async () => {
    await assert.rejects(writeText(folder, whole()), {
      name: 'CommandError',
      message: `Cannot write ${folder}: it is a folder, not a file.`,
    });
    const nowhere = join(folder, 'a', 'b');
    await assert.rejects(writeText(nowhere, whole()), { message: `Cannot write ${nowhere}: its folder does not exist.` });
  });
});
