import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ZippedFile } from '../../../test/support/zip.ts';
import { makeZip } from '../../../test/support/zip.ts';
import { unpackLimits } from './limits.ts';
import { unpackAll } from './unpack.ts';

const limits = { ...unpackLimits(1_000_000), timeMs: 30_000 };
const { signal } = new AbortController();

async function folderWith(
  context: TestContext,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-unpack-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

test('a ZIP file becomes a folder with its files', async (context) => {
  const zip = makeZip([
    { name: 'trophy/', method: 0, mode: 0o040755 },
    { name: 'trophy/A/TROPUSR.DAT', content: 'one' },
    { name: 'trophy\\B\\TROPUSR.DAT', content: 'two', method: 0 },
    { name: '__MACOSX/trophy/._A', content: 'clutter' },
    { name: 'trophy/Café – 狐.txt', content: 'x'.repeat(100_000) },
  ]);
  const folder = await folderWith(context, { 'set.zip': zip, 'notes.txt': 'left as it is' });
  await unpackAll(folder, limits, signal);
  assert.deepEqual(await filesOf(folder), [
    'notes.txt',
    'set.zip/trophy/A/TROPUSR.DAT',
    'set.zip/trophy/B/TROPUSR.DAT',
    'set.zip/trophy/Café – 狐.txt',
  ]);
  assert.equal(await readFile(join(folder, 'set.zip/trophy/B/TROPUSR.DAT'), 'utf8'), 'two');
});

test('an empty ZIP file becomes an empty folder', async (context) => {
  const folder = await folderWith(context, { 'empty.zip': makeZip([]) });
  await unpackAll(folder, limits, signal);
  assert.deepEqual(await filesOf(folder), []);
});

test('a file that is packed with gzip is unpacked, and loses its suffix', async (context) => {
  const folder = await folderWith(context, {
    'players.ndjson.gz': gzipSync('{"type":"player","name":"Fox"}'),
    'sets.tgz': gzipSync('tar'),
  });
  await unpackAll(folder, limits, signal);
  assert.deepEqual(await filesOf(folder), [
    'players.ndjson.gz/players.ndjson',
    'sets.tgz/sets.tar',
  ]);
});

const file: ZippedFile = { name: 'a.csv', content: 'game_id,trophy_id' };
const noise = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * index) % 251));
const hostile: readonly (readonly [string, readonly ZippedFile[] | Buffer, RegExp])[] = [
  ['a name that leads out', [{ ...file, name: '../a.csv' }], /damaged|leads out/],
  ['a name in the middle that leads out', [{ ...file, name: 'x/../../a' }], /damaged|leads out/],
  ['an absolute name', [{ ...file, name: '/tmp/a.csv' }], /damaged|absolute/],
  ['a drive of Windows', [{ ...file, name: 'C:\\a.csv' }], /damaged|absolute/],
  ['an odd character in a name', [{ ...file, name: 'a\nb' }], /characters that are not allowed/],
  ['a link', [{ ...file, mode: 0o120777 }], /link or a device/],
  ['a device', [{ ...file, mode: 0o020777 }], /link or a device/],
  ['an encrypted file', [{ ...file, flags: 1 }], /encrypted/],
  ['an odd method', [{ ...file, method: 12 }], /compression method 12/],
  ['a false checksum', [{ ...file, checksum: 7 }], /damaged/],
  ['a false size', [{ ...file, size: 7 }], /damaged/],
  ['two files of one name', [file, file], /same name/],
  ['a file and a folder of one name', [file, { ...file, name: 'a.csv/b' }], /same name/],
  ['files that overlap', [file, { ...file, name: 'b.csv', offset: 10 }], /overlap/],
  ['files of the same bytes', [file, { ...file, name: 'b.csv', offset: 0 }], /overlap/],
  ['a bomb', [{ name: 'bomb', content: Buffer.alloc(3_000_000) }], /200 times larger/],
  [
    'a sum above the limit',
    [{ name: 'a', content: Buffer.concat(Array.from({ length: 90 }, () => noise)) }],
    /larger/,
  ],
  ['a cut archive', makeZip([file]).subarray(0, 60), /damaged/],
];
for (const [what, archive, reason] of hostile)
  test(`an archive with ${what} is refused, and nothing is written outside`, async (context) => {
    const zip = Buffer.isBuffer(archive) ? archive : makeZip(archive);
    const folder = await folderWith(context, { 'x.zip': zip });
    await assert.rejects(unpackAll(folder, limits, signal), {
      name: 'UploadError',
      message: reason,
    });
  });

test('an archive with too many files is refused before any is written', async (context) => {
  const names = Array.from({ length: 30 }, (_, index) => ({ name: `file ${index}`, content: '' }));
  const folder = await folderWith(context, { 'x.zip': makeZip(names) });
  await assert.rejects(unpackAll(folder, { ...limits, maxFiles: 29 }, signal), {
    failure: 'too-large',
    message: /more than 29 files/,
  });
  assert.deepEqual(await filesOf(folder), ['x.zip']);
});

test('the limits hold for all archives of an upload together', async (context) => {
  const zip = makeZip([{ name: 'a', content: noise }]);
  const folder = await folderWith(context, { '1.zip': zip, '2.zip': zip, '3.zip': zip });
  await assert.rejects(unpackAll(folder, { ...limits, maxBytes: 120_000 }, signal), {
    failure: 'too-large',
  });
});

test('a gzip bomb is refused', async (context) => {
  const folder = await folderWith(context, { 'bomb.gz': gzipSync(Buffer.alloc(20_000_000)) });
  await assert.rejects(unpackAll(folder, limits, signal), { failure: 'too-large' });
});

test('a damaged gzip file is refused', async (context) => {
  const folder = await folderWith(context, { 'x.gz': gzipSync(noise).subarray(0, 400) });
  await assert.rejects(unpackAll(folder, limits, signal), { failure: 'invalid' });
});

test('an archive that takes too long is refused, and its process is ended', async (context) => {
  // Unpacking so many files takes longer than the interval at which the time limit is checked.
  const files = Array.from({ length: 8000 }, (_, number) => ({ ...file, name: `${number}.txt` }));
  const folder = await folderWith(context, { 'x.zip': makeZip(files) });
  await assert.rejects(unpackAll(folder, { ...limits, timeMs: 0 }, signal), {
    failure: 'too-large',
    message: /took too long/,
  });
});

test('an unpacking that is stopped ends', async (context) => {
  const folder = await folderWith(context, { 'x.zip': makeZip([file]) });
  await assert.rejects(unpackAll(folder, limits, AbortSignal.abort()));
});
