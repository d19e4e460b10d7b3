import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { collectItems } from '../../../../test/support/import-items.ts';
import { openTimeZone } from '../../../domain/time/index.ts';
import { openAnswers } from '../formats/answers/answers.ts';
import { openGameArchive } from '../formats/archive/archive.ts';
import { openNdjson } from '../formats/ndjson/ndjson.ts';
import { findSets } from '../formats/rpcs3/find-sets.ts';

const isRoot = process.getuid?.() === 0;
const options = {
  skip:
    isRoot || process.platform === 'win32'
      ? 'file permissions do not apply to root or on Windows'
      : false,
};

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
});
after(async () => {
  for (const path of locked) await chmod(path, 0o700);
  await rm(folder, { recursive: true });
});

const locked: string[] = [];
async function lock(path: string): Promise<string> {
  locked.push(path);
  await chmod(path, 0);
  return path;
}

async function writeAll(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(folder, name, file, '..'), { recursive: true });
    await writeFile(join(folder, name, file), content);
  }
  return join(folder, name);
}

const game = (id: string): string =>
  `<PlayStationGame><Game><Id>${id}</Id></Game><Trophies/></PlayStationGame>`;
const profile = (name: string): string => `<NetId><ID>${name}</ID></NetId>`;
const openXml = (path: string) =>
  openAnswers({ path }, { zone: openTimeZone('UTC'), mayBePacked: true });
const refused = 'no permission';

const kinds = [
  { kind: 'archive', open: openGameArchive, content: game },
  { kind: 'xml', open: openXml, content: profile },
] as const;

for (const { kind, open, content } of kinds) {
  describe(`a folder of ${kind} with something in it that may not be read`, options, () => {
    test('gives a rejection for each such file and folder, and its other files', async () => {
      const path = await writeAll(kind, {
        'a.xml': content('A'),
        'b.xml': content('B'),
        'c/c.xml': content('C'),
        'd.xml': content('D'),
      });
      await lock(join(path, 'b.xml'));
      await lock(join(path, 'c'));
      const items = await collectItems(await open(path));
      const invalid = items.flatMap((item) =>
        'invalid' in item ? [[item.where, item.invalid]] : [],
      );
      assert.deepEqual(invalid, [
        ['c', refused],
        ['b.xml', refused],
      ]);
      assert.equal(items.filter((item) => 'record' in item).length, 2);
    });

    test('is refused itself where it may not be read', async () => {
      const path = await lock(await writeAll(`${kind}-locked`, { 'a.xml': content('A') }));
      await assert.rejects(open(path), { name: 'SourceError', message: `${path}: ${refused}` });
    });
  });

  test(`a link in a folder of ${kind} is skipped with a word`, async () => {
    const path = await writeAll(`${kind}-links`, { 'a.xml': content('A') });
    await symlink(join(path, 'a.xml'), join(path, 'b.xml'));
    const skipped = (await collectItems(await open(path))).filter((item) => 'skipped' in item);
    assert.deepEqual(skipped, [
      { where: 'b.xml', skipped: 'is a symbolic link, which is not followed' },
    ]);
  });
}

test('an unreadable file is reported as an error in every format', options, async () => {
  const file = await lock(join(await writeAll('files', { 'a.xml': profile('A') }), 'a.xml'));
  await assert.rejects(collectItems(await openNdjson({ path: file })), {
    message: `${file}: ${refused}`,
  });
  await assert.rejects(collectItems(await openXml(file)), { message: `a.xml: ${refused}` });
  assert.deepEqual(await collectItems(await openGameArchive(file)), [
    { where: 'a.xml', invalid: refused },
  ]);
});

test('an unreadable folder of an emulator is skipped with the reason', options, async () => {
  const path = await writeAll('emulator', {
    'NPWR1/TROPCONF.SFM': '',
    'NPWR1/TROPUSR.DAT': '',
    'NPWR2/TROPCONF.SFM': '',
  });
  await lock(join(path, 'NPWR2'));
  const { sets, skipped } = await findSets(path);
  assert.equal(sets.length, 1);
  assert.deepEqual(skipped, [{ where: 'NPWR2', reason: `cannot be read: ${refused}` }]);
});
