import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { UploadArea } from './upload-area.ts';

async function rootFor(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-area-'));
  context.after(() => rm(folder, { recursive: true }));
  return join(folder, 'uploads');
}

test('the folder of an upload is private, and goes with its content', async (context) => {
  const root = await rootFor(context);
  const folder = await new UploadArea(root).create();
  for (const path of [root, folder.path]) assert.equal((await stat(path)).mode & 0o777, 0o700);
  await writeFile(join(folder.path, 'x'), '');
  await folder.remove();
  await folder.remove();
  assert.equal(existsSync(folder.path), false);
});

test('an area that others could read becomes private', async (context) => {
  const root = await rootFor(context);
  await mkdir(root, { mode: 0o755 });
  await new UploadArea(root).create();
  assert.equal((await stat(root)).mode & 0o777, 0o700);
});

test('an area that cannot be written is an error for the sender, and its folder is named to the operator', async (context) => {
  const root = await rootFor(context);
  await writeFile(root, ''); // a file where the folder should be: it binds root, too
  const told: string[] = [];
  const area = new UploadArea(root, { onUnwritable: (folder) => void told.push(folder) });
  await assert.rejects(area.create(), {
    name: 'UploadError',
    failure: 'unwritable',
    message: /^This site cannot store uploaded files now\./,
  });
  assert.deepEqual(told, [root]);
});

test('at a start, what ended processes have left is removed, and nothing of others', async (context) => {
  const root = await rootFor(context);
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (const pid of [process.pid, ended, process.ppid])
    await new UploadArea(root, { pid }).create();
  await mkdir(join(root, 'other 7'));
  await mkdir(join(root, 'old 7'));
  await utimes(join(root, 'old 7'), 0, 0);
  await new UploadArea(root).clear(86_400_000 * 2);
  await new UploadArea(root).clear(Date.now());
  const machine = encodeURIComponent(hostname());
  assert.deepEqual(
    (await readdir(root)).toSorted(),
    [`${machine} ${process.ppid}`, 'other 7'].toSorted(),
  );
});

test('an area that does not exist yet is clear', async (context) => {
  await new UploadArea(await rootFor(context)).clear(0);
});
