import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  writeSetAsAnswers,
  writeSetAsCsv,
  writeSetAsNdjson,
} from '../../../test/support/golden-files.ts';
import { goldenSet } from '../../../test/support/golden-set.ts';
import { collectItems, pickRecords } from '../../../test/support/import-items.ts';
import { writePs4Database } from '../../../test/support/ps4-writer.ts';
import { writeSetFolder } from '../../../test/support/rpcs3-writer.ts';
import { writeNewSet, writeOldSet } from '../../../test/support/shadps4-writer.ts';
import { writeVitaSet } from '../../../test/support/vita-writer.ts';
import { writeVita3kSet } from '../../../test/support/vita3k-writer.ts';
import type { DataRecord } from '../../records/records.ts';
import { openSource } from './formats/open-source.ts';

let folder = '';
before(async () => (folder = await mkdtemp(join(tmpdir(), 'laurel-'))));
after(() => rm(folder, { recursive: true }));

/** Returns the records without data that some sources do not have: the platform, icons, and names of groups. */
function comparable(records: readonly DataRecord[]): readonly object[] {
  return records.map((record) => {
    if (record.type === 'game')
      return { ...record, platform: undefined, platformIfUnknown: undefined, image: undefined };
    if (record.type === 'group') return { type: record.type, game: record.game, id: record.id };
    return record;
  });
}

async function readGolden(kind: string, path: string): Promise<readonly DataRecord[]> {
  const format = { player: 'LanternFox' };
  const source = await openSource({ kind, path, options: kind === 'ndjson' ? {} : format });
  return pickRecords(await collectItems(source));
}

const written: readonly (readonly [
  name: string,
  kind: string,
  write: (path: string) => Promise<unknown>,
])[] = [
  ['a PS3', 'ps3', (path) => writeSetFolder(join(path, goldenSet.id), goldenSet, { header: true })],
  ['a PS4', 'ps4', (path) => writeFile(path, writePs4Database([{ set: goldenSet }]))],
  ['a PS Vita', 'vita', (path) => writeVitaSet(path, goldenSet)],
  ['shadPS4 0.16.0', 'shadps4', (path) => writeNewSet(path, goldenSet)],
  ['shadPS4 0.7.0', 'shadps4', (path) => writeOldSet(path, goldenSet)],
  [
    'shadPS4 0.3.0',
    'shadps4',
    (path) => writeOldSet(path, goldenSet, { word: 'unlocked', unit: 'microseconds' }),
  ],
  ['Vita3K', 'vita3k', (path) => writeVita3kSet(path, goldenSet)],
];

for (const [index, [name, kind, write]] of written.entries()) {
  test(`the same set is the same records from ${name} as from RPCS3`, async () => {
    const emulator = join(folder, `rpcs3-${index}`);
    await writeSetFolder(join(emulator, goldenSet.id), goldenSet);
    const path = join(folder, String(index));
    await write(path);
    const records = await readGolden(kind, path);
    assert.deepEqual(comparable(records), comparable(await readGolden('rpcs3', emulator)));
    assert.deepEqual(
      records.flatMap((record) => (record.type === 'trophy' ? [[record.id, record.grade]] : [])),
      [
        [1, 'platinum'],
        [2, 'gold'],
        [3, 'silver'],
        [4, 'bronze'],
        [5, 'bronze'],
      ],
    );
  });
}

/** Returns the data about trophies that every source of the set must state. The order of the records is ignored. */
function statedOf(records: readonly DataRecord[]): readonly object[] {
  const earned = new Map(
    records.flatMap((record) =>
      record.type === 'earned' ? [[record.trophy, record.date ?? null]] : [],
    ),
  );
  return records.flatMap((record) => {
    if (record.type !== 'trophy') return [];
    const { game, id = 0, grade, title, description, hidden = false, group = null } = record;
    const ofBaseGame = group === 'default'; // the network calls the group of the base game by this name
    const { isEarned, date } = { isEarned: earned.has(id), date: earned.get(id) ?? null };
    return [
      {
        game,
        id,
        grade,
        title,
        description,
        hidden,
        group: ofBaseGame ? null : group,
        isEarned,
        date,
      },
    ];
  });
}

const tables: readonly (readonly [
  name: string,
  kind: string,
  write: (path: string) => Promise<unknown>,
])[] = [
  ['saved answers of the console network', 'psn', (path) => writeSetAsAnswers(path, goldenSet)],
  ['CSV', 'csv', (path) => writeSetAsCsv(path, goldenSet)],
  ['NDJSON', 'ndjson', (path) => writeSetAsNdjson(path, goldenSet)],
];

for (const [name, kind, write] of tables) {
  test(`the same set has the same trophies in ${name} as from RPCS3`, async () => {
    const emulator = join(folder, `rpcs3-${kind}`);
    await writeSetFolder(join(emulator, goldenSet.id), goldenSet);
    const path = join(folder, kind);
    await write(path);
    assert.deepEqual(
      statedOf(await readGolden(kind, path)),
      statedOf(await readGolden('rpcs3', emulator)),
    );
  });
}
