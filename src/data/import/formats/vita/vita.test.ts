import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { goldenDates, goldenSet } from '../../../../../test/support/golden-set.ts';
import {
  collectItems,
  listEarnedDates,
  listMessages,
  pickRecords,
} from '../../../../../test/support/import-items.ts';
import { writeVitaSet } from '../../../../../test/support/vita-writer.ts';
import { openSource } from '../open-source.ts';
import type { SourceItem } from '../../source/source.ts';

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'laurel-'))));
afterEach(() => rm(folder, { recursive: true }));

async function read(path = folder): Promise<readonly SourceItem[]> {
  return collectItems(await openSource({ kind: 'vita', path, options: { player: 'LanternFox' } }));
}

describe('a copy of a PS Vita', () => {
  for (const layout of ['console', 'tool'] as const) {
    test(`is read in the layout of the ${layout}`, async () => {
      const data = await writeVitaSet(folder, goldenSet, layout);
      for (const path of [folder, join(data, '..'), join(data, '..', '..')]) {
        const items = await read(path);
        assert.deepEqual([listMessages(items), listEarnedDates(items)], [[], goldenDates]);
      }
    });
  }

  test('without a definition gives what the player earned, for a set that is in the store', async () => {
    await writeVitaSet(folder, goldenSet);
    await rm(join(folder, 'conf'), { recursive: true });
    const items = await read();
    assert.deepEqual(listEarnedDates(items), goldenDates);
    assert.equal(
      pickRecords(items).some(({ type }) => type === 'game'),
      false,
    );
    assert.deepEqual(listMessages(items), [
      'data/NPWR90011_00: note: has no TROP.SFM; NPWR90011_00, the name of its folder, must be in the store already',
    ]);
  });
});

describe('bad input of a PS Vita', () => {
  const sealed =
    'TRPTITLE.DAT is still encrypted, or not a file of a PS Vita: it has no table of trophies. Copy it with a save tool of the console';
  const cases: readonly (readonly [string, (bytes: Buffer) => unknown, string])[] = [
    ['an encrypted file', (bytes) => bytes.fill(0xa7), sealed],
    ['a file of zeros', (bytes) => bytes.fill(0), sealed],
    ['a table outside the file', (bytes) => bytes.writeBigUInt64BE(1n << 40n, 0x160), sealed],
    [
      'a trophy that is stated twice',
      (bytes) => bytes.writeUInt32BE(0, bytes.readUInt32BE(0x164) + 0x60 + 0x10),
      'TRPTITLE.DAT has trophy 0 twice',
    ],
    [
      'a time after the year 9999',
      (bytes) => bytes.writeBigUInt64BE(1n << 63n, bytes.readUInt32BE(0x164) + 0x60 + 0x20),
      'TRPTITLE.DAT has a time after the year 9999',
    ],
    [
      'the grades of another set',
      (bytes) => bytes.writeUInt32BE(3, 0x170 + 0x70 + 0x14),
      'the files belong to different sets: trophy 1 is gold in TROP.SFM and silver in TRPTITLE.DAT',
    ],
  ];
  for (const [what, spoil, invalid] of cases) {
    test(`${what} rejects the set`, async () => {
      const path = await writeVitaSet(folder, goldenSet);
      const bytes = await readFile(path);
      spoil(bytes);
      await writeFile(path, bytes);
      const items = await read();
      assert.deepEqual(
        [listMessages(items), pickRecords(items).length],
        [[`data/NPWR90011_00: invalid: ${invalid}`], 1],
      );
    });
  }

  test('half a file rejects the set', async () => {
    const path = await writeVitaSet(folder, goldenSet);
    await writeFile(path, (await readFile(path)).subarray(0, 100));
    assert.deepEqual(listMessages(await read()), [
      'data/NPWR90011_00: invalid: TRPTITLE.DAT ends at byte 100, inside the header',
    ]);
  });

  test('a folder without sets is rejected', async () => {
    assert.match(
      listMessages(await read()).join(),
      /invalid: contains no trophy sets of a PS Vita \(folders with TRPTITLE\.DAT\)$/,
    );
  });
});
