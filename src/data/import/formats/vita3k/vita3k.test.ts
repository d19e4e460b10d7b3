import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { goldenAt, goldenDates, goldenSet } from '../../../../../test/support/golden-set.ts';
import {
  collectItems,
  listEarnedDates,
  listMessages,
  pickRecords,
} from '../../../../../test/support/import-items.ts';
import { writeTropusr } from '../../../../../test/support/rpcs3-writer.ts';
import { writeTropXml } from '../../../../../test/support/shadps4-writer.ts';
import { writeVita3kSet, writeVitaTropusr } from '../../../../../test/support/vita3k-writer.ts';
import { openSource } from '../open-source.ts';
import type { SourceItem } from '../../source/source.ts';
import { vita3k } from './index.ts';

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'laurel-'))));
afterEach(() => rm(folder, { recursive: true }));

async function read(
  path: string,
  chosen: { readonly user?: string; readonly strict?: boolean } = {},
): Promise<readonly SourceItem[]> {
  const { strict = false, ...options } = chosen;
  return collectItems(
    await openSource({
      kind: 'vita3k',
      path,
      strict,
      options: { player: 'LanternFox', ...options },
    }),
  );
}

test('the written time of trophy 1 is at byte 0x78 in seconds', () => {
  const bytes = writeVitaTropusr(goldenSet);
  assert.deepEqual([bytes.readUInt32LE(0x78), bytes.readUInt32LE(4) & 2], [0x65e23727, 2]);
});

describe('a path of Vita3K', () => {
  for (const place of [
    '',
    'ux0',
    'ux0/user',
    'ux0/user/00',
    'ux0/user/00/trophy',
    'ux0/user/00/trophy/data',
    'ux0/user/00/trophy/data/NPWR90011_00',
  ]) {
    test(`can be ${place || 'its folder'}`, async () => {
      await writeVita3kSet(folder, goldenSet);
      const items = await read(join(folder, place));
      assert.deepEqual([listMessages(items), listEarnedDates(items)], [[], goldenDates]);
    });
  }

  test('can contain the folder fs, as on macOS and in a portable emulator', async () => {
    await writeVita3kSet(join(folder, 'fs'), goldenSet);
    assert.deepEqual(listEarnedDates(await read(folder)), goldenDates);
  });

  test('with several users who play needs --user', async () => {
    await writeVita3kSet(folder, goldenSet);
    await writeVita3kSet(folder, { ...goldenSet, id: 'NPWR90012_00' }, '01');
    await writeFile(
      join(folder, 'ux0/user/01/user.xml'),
      '<?xml version="1.0"?><user id="01" name="Wren"/>',
    );
    await assert.rejects(read(folder), {
      reason:
        'contains the trophies of 2 users (00, 01 Wren). On the command line, --user chooses one, such as --user 00',
    });
    assert.deepEqual(
      pickRecords(await read(folder, { user: '01' })).flatMap((record) =>
        record.type === 'game' ? [record.id] : [],
      ),
      ['NPWR90012_00'],
    );
    await assert.rejects(read(folder, { user: '02' }), { reason: 'has no user 02; found: 00, 01' });
  });

  test('that is not of the emulator is refused', async () => {
    await mkdir(join(folder, 'some'));
    await assert.rejects(read(join(folder, 'some')), {
      reason: 'is not a folder of Vita3K; use the folder that contains ux0',
    });
    await assert.rejects(read(join(folder, 'nowhere')), { reason: 'no such file or folder' });
  });

  test('is known for each system', () => {
    const foldersOf = (platform: NodeJS.Platform, environment = {}): unknown =>
      vita3k.findFolders?.({
        platform,
        home: platform === 'win32' ? String.raw`C:\Users\Wren` : '/home/wren',
        environment,
      });
    assert.deepEqual(foldersOf('linux'), ['/home/wren/.local/share/Vita3K/Vita3K']);
    assert.deepEqual(foldersOf('linux', { XDG_DATA_HOME: '/data' }), [
      '/data/Vita3K/Vita3K',
      '/home/wren/.local/share/Vita3K/Vita3K',
    ]);
    assert.deepEqual(foldersOf('win32'), [String.raw`C:\Users\Wren\AppData\Roaming\Vita3K\Vita3K`]);
    const mac = '/home/wren/Library/Application Support/Vita3K/Vita3K';
    assert.deepEqual(foldersOf('darwin'), [`${mac}/fs`, mac]);
  });
});

describe('bad input of Vita3K', () => {
  const place = 'ux0/user/00/trophy/data/NPWR90011_00';
  const console = writeTropusr(goldenSet);
  const cases: readonly (readonly [string, (bytes: Buffer) => Buffer, string])[] = [
    ['a short file', (bytes) => bytes.subarray(0, 24), 'TROPUSR.DAT is 24 bytes, should be 1648'],
    [
      'a long file',
      (bytes) => Buffer.concat([bytes, bytes]),
      'TROPUSR.DAT is 3296 bytes, should be 1648',
    ],
    [
      'another magic number',
      (bytes) => Buffer.concat([Buffer.from('SOME'), bytes.subarray(4)]),
      'TROPUSR.DAT does not begin like a file of Vita3K',
    ],
    [
      'a file of a PS3',
      () => console,
      'TROPUSR.DAT is the file of a PS3 or of RPCS3; use laurel import rpcs3',
    ],
    [
      'the grades of another set',
      (bytes) => (bytes.writeUInt32LE(3, 0x474), bytes),
      'the files belong to different sets: trophy 1 is gold in TROP.SFM and silver in TROPUSR.DAT',
    ],
    [
      'a grade that does not exist',
      (bytes) => (bytes.writeUInt32LE(9, 0x474), bytes),
      'TROPUSR.DAT has trophy 1 with the grade 9, not 1 to 4',
    ],
  ];
  for (const [what, change, invalid] of cases) {
    test(`${what} rejects the set`, async () => {
      const path = await writeVita3kSet(folder, goldenSet);
      await writeFile(path, change(await readFile(path)));
      const items = await read(folder);
      assert.deepEqual(
        [listMessages(items), pickRecords(items).length],
        [[`${place}: invalid: ${invalid}`], 1],
      );
    });
  }

  test('a time after the year 9999 is left out with a warning', async () => {
    const path = await writeVita3kSet(folder, goldenSet);
    const bytes = await readFile(path);
    bytes.writeBigUInt64LE(1n << 60n, 0x78);
    await writeFile(path, bytes);
    const fault = `TROPUSR.DAT, trophy 1, time ${1n << 60n} is after the year 9999`;
    assert.deepEqual(listMessages(await read(folder)), [
      `${place}: warning: ${fault}; the trophy counts as earned on an unknown date`,
    ]);
    assert.deepEqual(listMessages(await read(folder, { strict: true })), [
      `${place}: invalid: ${fault}`,
    ]);
  });

  test('an unlocked trophy that is not defined is rejected', async () => {
    const path = await writeVita3kSet(folder, goldenSet);
    await writeFile(
      path,
      writeVitaTropusr({ trophies: [...goldenSet.trophies, { grade: 'B', unlockedAt: goldenAt }] }),
    );
    assert.match(
      listMessages(await read(folder)).join(),
      /invalid: trophy 5 is unlocked in TROPUSR\.DAT but not defined in TROP\.SFM/,
    );
  });

  test('a set that was never started is noted, one without a definition is rejected', async () => {
    const path = await writeVita3kSet(folder, goldenSet);
    await rm(join(path, '..'), { recursive: true });
    assert.match(
      listMessages(await read(folder)).join(),
      /^ux0\/user\/00\/trophy\/data\/NPWR90011_00: note: has no folder in data; nothing is unlocked/,
    );
    await writeVita3kSet(folder, goldenSet);
    await rm(join(folder, 'ux0/user/00/trophy/conf/NPWR90011_00'), { recursive: true });
    assert.match(listMessages(await read(folder)).join(), /invalid: has no TROP\.SFM in conf/);
    await mkdir(join(folder, 'ux0/user/00/trophy/conf/NPWR90011_00'));
    await writeFile(
      join(folder, 'ux0/user/00/trophy/conf/NPWR90011_00/TROP.SFM'),
      writeTropXml(goldenSet, false).slice(0, 400),
    );
    assert.match(listMessages(await read(folder)).join(), /invalid: TROP\.SFM /);
  });
});
