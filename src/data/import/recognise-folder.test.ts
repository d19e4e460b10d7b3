import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { writePs4Database } from '../../../test/support/ps4-writer.ts';
import type { WrittenSet } from '../../../test/support/rpcs3-writer.ts';
import { writeTropconf, writeTropusr } from '../../../test/support/rpcs3-writer.ts';
import type { TestFile } from '../../../test/support/saved-files.ts';
import {
  gpdFiles,
  playniteFiles,
  retroFiles,
  steamFiles,
} from '../../../test/support/saved-files.ts';
import { writeNewSet, writeOldSet } from '../../../test/support/shadps4-writer.ts';
import { writeVita3kSet } from '../../../test/support/vita3k-writer.ts';
import { writeVitaSet } from '../../../test/support/vita-writer.ts';
import { formats, formatGuides, openSource, recogniseFolder } from './index.ts';

const set: WrittenSet = { id: 'NPWR90001_00', trophies: [{ grade: 'P', unlockedAt: 1e12 }] };

async function folderOf(
  context: TestContext,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-recognise-'));
  context.after(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

async function recognised(folder: string): Promise<readonly string[]> {
  const { sources } = await recogniseFolder(folder);
  return sources.map(({ format, where }) => `${format} ${where}`.trim());
}

/** Recognises a folder and reads its only source to the end. */
async function readAll(folder: string): Promise<number> {
  const { sources } = await recogniseFolder(folder);
  const [source] = sources;
  assert.ok(source !== undefined && sources.length === 1, JSON.stringify(sources));
  const opened = await openSource({
    kind: source.format,
    path: source.path,
    options: { player: 'Fox' },
  });
  let earned = 0;
  for await (const items of opened.batches())
    for (const item of items) {
      assert.ok(!('invalid' in item), JSON.stringify(item));
      if ('record' in item && item.record.type === 'earned') earned += 1;
    }
  return earned;
}

const setFiles = {
  'TROPCONF.SFM': writeTropconf(set),
  'TROPUSR.DAT': writeTropusr(set),
};
const filesAt = (at: string) =>
  Object.fromEntries(Object.entries(setFiles).map(([name, file]) => [`${at}/${name}`, file]));

for (const at of [
  'NPWR90001_00',
  'trophy/NPWR90001_00',
  'dev_hdd0/home/00000001/trophy/NPWR90001_00',
  'rpcs3.zip/rpcs3/dev_hdd0/home/00000001/trophy/NPWR90001_00',
])
  test(`a set of RPCS3 is recognised and read at ${at}`, async (context) => {
    const noise = { 'rpcs3.zip/rpcs3/config.yml': 'a: 1', 'rpcs3.zip/rpcs3/games/x.bin': 'x' };
    const folder = await folderOf(context, { ...filesAt(at), ...noise });
    assert.equal(await readAll(folder), 1);
  });

for (const [name, write] of [
  ['shadPS4', writeNewSet],
  ['shadPS4 before 0.16.0', writeOldSet],
  ['Vita3K', writeVita3kSet],
  ['a PS Vita', writeVitaSet],
] as const)
  for (const below of ['', 'upload.zip', 'upload.zip/emulator'])
    test(`a set of ${name} is recognised and read in ${JSON.stringify(below)}`, async (context) => {
      const folder = await folderOf(context);
      await write(join(folder, below), set);
      assert.equal(await readAll(folder), 1);
    });

test('a part of an emulator is enough', async (context) => {
  const whole = await folderOf(context);
  await writeVita3kSet(whole, set);
  const part = await folderOf(context);
  await cp(join(whole, 'ux0/user/00/trophy'), join(part, 'trophy'), { recursive: true });
  assert.equal(await readAll(part), 1);
});

test('saved answers of networks are one source each, files that stand for themselves several', async (context) => {
  const filesOf = (list: readonly TestFile[], at: string) =>
    Object.fromEntries(list.map(({ path, content }) => [`${at}/${path}`, content]));
  const folder = await folderOf(context, {
    ...filesOf(retroFiles, 'retro'),
    ...filesOf(steamFiles, 'steam'),
    ...filesOf(gpdFiles, 'xenia'),
    ...filesOf(playniteFiles, 'achievement_export_1'),
    'tables/a.csv': 'game_id,trophy_id,earned_at\n',
    'tables/b.csv': 'game_id;trophy_id\n',
    'players.ndjson': '{"type":"player","name":"Fox"}\n',
    'ps4/trophy_local.db': writePs4Database([]),
  });
  assert.deepEqual((await recognised(folder)).toSorted(), [
    'csv tables/a.csv',
    'csv tables/b.csv',
    'ndjson players.ndjson',
    'playnite achievement_export_1',
    'ps4 ps4/trophy_local.db',
    'retroachievements retro',
    'steam steam',
    `xbox xenia/${gpdFiles[0]?.path}`,
  ]);
});

test('one file is recognised by itself', async (context) => {
  const folder = await folderOf(context, { 'a.csv': 'game_id,trophy_id\n' });
  assert.deepEqual(await recognised(join(folder, 'a.csv')), ['csv']);
});

test('what no format reads is named, and nothing of it is quoted', async (context) => {
  const folder = await folderOf(context, {
    'secret.txt': 'password=hunter2',
    'holiday.jpg': Uint8Array.from([0xff, 0xd8]),
    'a.csv': 'name,address\n',
  });
  const { sources, unknown } = await recogniseFolder(folder);
  assert.deepEqual(sources, []);
  assert.deepEqual(unknown, { total: 3, first: ['a.csv', 'holiday.jpg', 'secret.txt'] });
});

test('links are not followed', async (context) => {
  const outside = await folderOf(context, { 'a.csv': 'game_id,trophy_id\n' });
  const folder = await folderOf(context);
  await symlink(outside, join(folder, 'folder'));
  await symlink(join(outside, 'a.csv'), join(folder, 'a.csv'));
  assert.deepEqual(await recognised(folder), []);
});

test('a folder that does not exist is an error that names it', async () => {
  await assert.rejects(recogniseFolder('/nowhere/at/all'), { name: 'SourceError' });
});

test('each format has a guide, with what must be stated and a page of the documentation', () => {
  const guides = formatGuides();
  assert.deepEqual(
    guides.map(({ format }) => format),
    formats.map(({ name }) => name),
  );
  for (const { page, places } of guides) {
    assert.ok(places.length > 0);
    assert.ok(existsSync(new URL(`../../../docs/how-to/${page}`, import.meta.url)), page);
  }
  const rpcn = guides.find(({ format }) => format === 'rpcn');
  assert.deepEqual(
    rpcn?.needs.map(({ option }) => option),
    ['account'],
  );
});
