import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Secret, SecretFileError } from '../../secrets/index.ts';
import type { Tokens } from './token-file.ts';
import { readTokens, writeTokens } from './token-file.ts';

const tokens: Tokens = {
  accessToken: new Secret('access-one'),
  accessExpiresAt: 1,
  refreshToken: new Secret('refresh-one'),
  refreshExpiresAt: 2,
  loggedInAt: 0,
};

async function inFolder(work: (path: string, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-token-'));
  try {
    await work(join(folder, 'deep', 'login.json'), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('tokens are read as written from a private file, and no temporary file remains', () =>
  inFolder(async (path, folder) => {
    assert.equal(await readTokens(path), null);
    await writeTokens(path, tokens);
    await writeTokens(path, { ...tokens, accessToken: new Secret('access-two') });
    const read = await readTokens(path);
    assert.equal(read?.accessToken.reveal(), 'access-two');
    assert.deepEqual([read.refreshToken.reveal(), read.refreshExpiresAt], ['refresh-one', 2]);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(join(folder, 'deep')), ['login.json']);
  }));

test('a file readable by group or others is rejected with the command that fixes it', () =>
  inFolder(async (path) => {
    await writeTokens(path, tokens);
    for (const mode of [0o640, 0o604, 0o660, 0o620]) {
      await chmod(path, mode);
      await assert.rejects(readTokens(path), /chmod 600/);
    }
  }));

test('a file with other content is rejected without showing the content', () =>
  inFolder(async (path, folder) => {
    const other = join(folder, 'other.json');
    await writeFile(other, '{"version":1,"accessToken":"access-one"}', { mode: 0o600 });
    await assert.rejects(readTokens(other), (error: unknown) => {
      return (
        error instanceof SecretFileError && !inspect(error, { depth: 9 }).includes('access-one')
      );
    });
    await assert.rejects(readTokens(folder), SecretFileError);
    await assert.rejects(writeTokens(join(other, 'below'), tokens), SecretFileError);
    assert.equal(await readTokens(path), null);
  }));

test('tokens are masked when printed', () => {
  for (const text of [
    inspect(tokens),
    JSON.stringify(tokens),
    tokens.accessToken.toString(),
    String(tokens.refreshToken),
  ]) {
    assert.doesNotMatch(text, /one/);
  }
});
