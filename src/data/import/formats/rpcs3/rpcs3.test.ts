import assert from 'node:assert/strict';
import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { WrittenSet } from '../../../../../test/support/rpcs3-writer.ts';
import {
  consoleTables,
  exampleSet,
  png,
  writeSetFolder,
  writeTropconf,
  writeTropusr,
} from '../../../../../test/support/rpcs3-writer.ts';
import { maxIconBytes } from '../../../../files/index.ts';
import type { DataRecord } from '../../../../records/records.ts';
import { openStore } from '../../../../store/open-store.ts';
import { ingest } from '../../pipeline/ingest.ts';
import { readFolderOnce } from '../../source/watched-folder.ts';
import type { SourcePosition, SourceItem } from '../../source/source.ts';
import { openRpcs3 } from './rpcs3.ts';
import { makeFolder } from '../../../../../test/support/make-folder.ts';

const folder = makeFolder();

const at = Date.UTC(2024, 2, 1, 20, 14, 31);
const lanterns: WrittenSet = {
  id: 'NPWR90001_00',
  title: 'Harbour of Lanterns',
  groups: [{ id: '001', name: 'The Drowned Quay', detail: '' }],
  trophies: [
    { grade: 'P', name: 'All lit', detail: 'Light them all' },
    { grade: 'S', name: 'First light', detail: 'Light one', hidden: 'yes', unlockedAt: at },
    { grade: 'B', name: 'Low tide', detail: 'Wait', group: '001', unlockedAt: null },
  ],
};

function optionsOf(): Parameters<typeof openRpcs3>[1] {
  return { player: 'LanternFox', icons: { folder: join(folder, 'icons') } };
}

async function itemsOf(path: string): Promise<readonly SourceItem[]> {
  const source = await readFolderOnce(await openRpcs3(path, optionsOf()));
  const items: SourceItem[] = [];
  for await (const batch of source.batches()) items.push(...batch);
  assert.equal(source.bytesRead(), source.totalBytes);
  return items;
}

async function recordsOf(path: string): Promise<readonly DataRecord[]> {
  return (await itemsOf(path)).flatMap((item) => ('record' in item ? [item.record] : []));
}

/** Returns the location and the message of each item that is not a record. */
async function remarksOf(path: string): Promise<readonly (readonly [SourcePosition, string])[]> {
  return (await itemsOf(path)).flatMap((item) => {
    if ('record' in item) return [];
    const [kind = '', text = ''] = Object.entries(item).find(([key]) => key !== 'where') ?? [];
    return [[item.where, `${kind}: ${text}`]];
  });
}

describe('a set of the emulator', () => {
  test('becomes a player, a game, its groups and trophies, and the earned trophies', async () => {
    const path = await writeSetFolder(join(folder, 'one/NPWR90001_00'), lanterns);
    const image = (file: string): string => `/icons/NPWR90001_00/${file}`;
    const game = 'NPWR90001_00';
    assert.deepEqual(await recordsOf(path), [
      { type: 'player', name: 'LanternFox' },
      {
        type: 'game',
        id: game,
        platform: 'ps3',
        title: 'Harbour of Lanterns',
        setVersion: '01.00',
        image: image('ICON0.PNG'),
      },
      { type: 'group', game, id: '001', name: 'The Drowned Quay' },
      {
        type: 'trophy',
        game,
        id: 1,
        grade: 'platinum',
        title: 'All lit',
        description: 'Light them all',
        image: image('TROP000.PNG'),
        hidden: false,
      },
      {
        type: 'trophy',
        game,
        id: 2,
        grade: 'silver',
        title: 'First light',
        description: 'Light one',
        image: image('TROP001.PNG'),
        hidden: true,
      },
      {
        type: 'trophy',
        game,
        id: 3,
        grade: 'bronze',
        title: 'Low tide',
        description: 'Wait',
        image: image('TROP002.PNG'),
        group: '001',
        hidden: false,
      },
      { type: 'playerGame', player: 'LanternFox', game, lastUpdated: at },
      { type: 'earned', player: 'LanternFox', game, trophy: 2, date: at },
      { type: 'earned', player: 'LanternFox', game, trophy: 3 },
    ]);
  });

  test('without dated trophies has no date, whatever the time of its files', async () => {
    const path = await writeSetFolder(join(folder, 'undated'), {
      id: 'NPWR90001_00',
      trophies: [{ grade: 'B', unlockedAt: null }],
    });
    await utimes(join(path, 'TROPUSR.DAT'), new Date(at), new Date(at));
    const pair = (await recordsOf(path)).find(({ type }) => type === 'playerGame');
    assert.deepEqual(pair, { type: 'playerGame', player: 'LanternFox', game: 'NPWR90001_00' });
  });

  test('is identified by the id inside, whatever the name of its folder', async () => {
    const path = await writeSetFolder(join(folder, 'Harbour (copy)'), lanterns);
    assert.deepEqual(await remarksOf(path), [
      [
        'Harbour (copy)',
        'note: is imported as NPWR90001_00, the npcommid in the file, not the name of the folder',
      ],
    ]);
  });

  test('that exists twice is loaded once', async () => {
    for (const name of ['twice/NPWR90001_00', 'twice/old'])
      await writeSetFolder(join(folder, name), lanterns);
    assert.deepEqual(await remarksOf(join(folder, 'twice')), [
      ['old', 'skipped: is a copy of the set NPWR90001_00, which is read from NPWR90001_00'],
    ]);
  });
});

describe('a set in several folders', () => {
  const lit = (...dates: (number | null | undefined)[]): WrittenSet => ({
    id: 'NPWR90001_00',
    trophies: dates.map((unlockedAt) => ({
      grade: 'B',
      ...(unlockedAt === undefined ? {} : { unlockedAt }),
    })),
  });

  test('is loaded from the one with the newest trophy, whatever their names and the times of their files', async () => {
    const root = join(folder, 'copies');
    await writeSetFolder(join(root, 'a-backup'), lit(at - 5000, undefined));
    const newest = await writeSetFolder(join(root, 'b-current'), lit(at - 5000, at));
    const reset = await writeSetFolder(join(root, 'c-reset'), lit(undefined, undefined));
    await utimes(join(newest, 'TROPUSR.DAT'), new Date(1000), new Date(1000));
    await utimes(join(reset, 'TROPUSR.DAT'), new Date('2038-01-01'), new Date('2038-01-01'));
    const remarks = await remarksOf(root);
    assert.deepEqual(
      remarks.filter(([, what]) => what.startsWith('skipped')),
      [
        ['a-backup', 'skipped: is a copy of the set NPWR90001_00, which is read from b-current'],
        ['c-reset', 'skipped: is a copy of the set NPWR90001_00, which is read from b-current'],
      ],
    );
    const pair = (await recordsOf(root)).find(({ type }) => type === 'playerGame');
    assert.equal(pair?.type === 'playerGame' && pair.lastUpdated, at);
  });

  test('is not replaced by a damaged copy', async () => {
    const root = join(folder, 'damaged');
    const damaged = await writeSetFolder(join(root, 'a'), lit(at));
    await writeFile(join(damaged, 'TROPUSR.DAT'), 'damaged');
    await writeSetFolder(join(root, 'b'), lit(at));
    const remarks = await remarksOf(root);
    assert.match(String(remarks[0]), /^a,invalid: TROPUSR\.DAT /);
    assert.equal((await recordsOf(root)).filter(({ type }) => type === 'earned').length, 1);
  });
});

describe('icons', () => {
  test('are copied if they are PNG files of the right name and size, and not links', async () => {
    const path = await writeSetFolder(join(folder, 'icon-set/NPWR90004_00'), {
      ...exampleSet(4),
      trophies: [{ grade: 'B' }, { grade: 'B' }],
    });
    await writeFile(join(path, 'TROP000.PNG'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(path, 'TROP002.PNG'), Buffer.concat([png, Buffer.alloc(maxIconBytes)]));
    await writeFile(join(path, 'evil.PNG'), png);
    await rm(join(path, 'TROP001.PNG'));
    await symlink(join(path, 'ICON0.PNG'), join(path, 'TROP001.PNG'));
    const images = (await recordsOf(path)).flatMap((record) =>
      'image' in record ? [record.image] : [],
    );
    assert.deepEqual(images, ['/icons/NPWR90004_00/ICON0.PNG']);
    assert.deepEqual(await remarksOf(path), [
      ['NPWR90004_00/TROP000.PNG', 'warning: the icon is not a PNG image'],
      ['NPWR90004_00/TROP001.PNG', 'warning: the icon is a symbolic link, which is not followed'],
      ['NPWR90004_00/TROP002.PNG', `warning: the icon is larger than ${maxIconBytes} bytes`],
    ]);
    assert.deepEqual(await readFile(join(folder, 'icons/NPWR90004_00/ICON0.PNG')), png);
    await assert.rejects(readFile(join(folder, 'icons/NPWR90004_00/evil.PNG')), { code: 'ENOENT' });
  });
});

describe('an invalid set is refused by name', () => {
  async function refusalOf(
    name: string,
    change: (path: string) => Promise<void>,
  ): Promise<readonly (readonly [SourcePosition, string])[]> {
    const path = await writeSetFolder(join(folder, name, 'NPWR90001_00'), lanterns);
    await change(path);
    return remarksOf(join(folder, name));
  }

  test('if a file cannot be read', async () => {
    const cut = await refusalOf('cut', (path) =>
      writeFile(join(path, 'TROPUSR.DAT'), writeTropusr(lanterns).subarray(0, 200)),
    );
    assert.deepEqual(cut, [
      [
        'NPWR90001_00',
        'invalid: TROPUSR.DAT ends at byte 200, before the table of type 4 does (at byte 64)',
      ],
    ]);
    const other = await refusalOf('other', (path) =>
      writeFile(join(path, 'TROPCONF.SFM'), '<trophies/>'),
    );
    assert.deepEqual(other, [
      [
        'NPWR90001_00',
        'invalid: TROPCONF.SFM has the root element "trophies" instead of trophyconf',
      ],
    ]);
    const linked = await refusalOf('linked', async (path) => {
      await rm(join(path, 'TROPUSR.DAT'));
      await symlink('/dev/zero', join(path, 'TROPUSR.DAT'));
    });
    assert.deepEqual(linked.at(-1), [
      'NPWR90001_00',
      'invalid: TROPUSR.DAT is a symbolic link, which is not followed',
    ]);
  });

  test('if the definition is that of another game', async () => {
    const foreign = { ...lanterns, trophies: [{ grade: 'G' }, { grade: 'S' }] } as const;
    const mixed = await refusalOf('mixed', (path) =>
      writeFile(join(path, 'TROPCONF.SFM'), writeTropconf(foreign)),
    );
    assert.deepEqual(mixed, [
      [
        'NPWR90001_00',
        'invalid: the files belong to different sets: trophy 0 is gold in TROPCONF.SFM and platinum in TROPUSR.DAT',
      ],
    ]);
  });

  test('if an unlocked trophy is not defined', async () => {
    const shorter = { ...lanterns, trophies: lanterns.trophies.slice(0, 2) };
    const unknown = await refusalOf('shorter', (path) =>
      writeFile(join(path, 'TROPCONF.SFM'), writeTropconf(shorter)),
    );
    assert.deepEqual(unknown, [
      [
        'NPWR90001_00',
        'invalid: trophy 2 is unlocked in TROPUSR.DAT but not defined in TROPCONF.SFM',
      ],
    ]);
  });

  test('if there are no sets', async () => {
    await mkdir(join(folder, 'empty'), { recursive: true });
    assert.deepEqual(await remarksOf(join(folder, 'empty')), [
      ['empty', 'skipped: contains neither TROPCONF.SFM nor TROPUSR.DAT'],
      [
        join(folder, 'empty'),
        'invalid: contains no trophy sets (folders with TROPCONF.SFM and TROPUSR.DAT)',
      ],
    ]);
  });
});

test('a file instead of a folder, a compressed set and an invalid name are refused with a reason', async () => {
  await writeFile(join(folder, 'TROPHY.TRP'), '');
  await writeFile(join(folder, 'TROPUSR.DAT'), '');
  const rejects = (path: string, message: RegExp, player = 'LanternFox'): Promise<void> =>
    assert.rejects(openRpcs3(path, { ...optionsOf(), player }), { name: 'SourceError', message });
  await rejects(
    join(folder, 'TROPHY.TRP'),
    /is a packed TROPHY\.TRP, which is not supported .*encrypted.*Use the folder/,
  );
  await rejects(
    join(folder, 'TROPUSR.DAT'),
    /is a file\. Use the folder of a set, a user, or the emulator$/,
  );
  await writeFile(join(folder, '\u001b[31m.TRP'), '');
  await rejects(join(folder, '\u001b[31m.TRP'), /\uFFFD\[31m\.TRP: is a packed/);
  await rejects(join(folder, 'nowhere'), /nowhere: no such file or folder$/);
  await mkdir(join(folder, 'some'), { recursive: true });
  await rejects(join(folder, 'some'), /^The player's name: is empty$/, ' ');
});

test('a copy of a console whose file names another set is rejected', async () => {
  const path = await writeSetFolder(
    join(folder, 'other/NPWR90002_00'),
    { ...lanterns, id: 'NPWR90002_00' },
    { header: true },
  );
  await writeFile(join(path, 'TROPUSR.DAT'), writeTropusr(lanterns, consoleTables));
  assert.deepEqual(await remarksOf(path), [
    [
      'NPWR90002_00',
      'invalid: the files belong to different sets: TROPCONF.SFM has the npcommid NPWR90002_00, TROPUSR.DAT has NPWR90001_00',
    ],
  ]);
});

test('folders of the console and of backup tools are skipped', async () => {
  const home = join(folder, 'console/trophy');
  await writeSetFolder(join(home, 'NPWR90001_00'), lanterns, { header: true });
  await writeSetFolder(join(home, '_BU_NPWR90001_00'), lanterns, { header: true });
  await mkdir(join(home, '_TROPSYS_'), { recursive: true });
  const reason = 'skipped: is a folder of the console or of a backup tool, not a set';
  assert.deepEqual(await remarksOf(home), [
    ['_BU_NPWR90001_00', reason],
    ['_TROPSYS_', reason],
  ]);
});

describe('in the store', () => {
  const load = async (store: Awaited<ReturnType<typeof openStore>>, path: string) =>
    ingest(store, await readFolderOnce(await openRpcs3(path, optionsOf())), {
      keepGoing: false,
      now: at,
    });

  test('one load imports 50 sets, and a second load changes nothing', async () => {
    for (let number = 1; number <= 50; number += 1) {
      const set = exampleSet(number);
      await writeSetFolder(join(folder, 'fifty/dev_hdd0/home/00000001/trophy', set.id), set, {
        header: number % 2 === 0,
      });
    }
    const store = await openStore('sqlite::memory:');
    const first = await load(store, join(folder, 'fifty'));
    assert.deepEqual([first.rejected.total, first.total.changed, first.total.unchanged], [0, 0, 0]);
    assert.deepEqual(
      [first.byType.game.added, first.byType.trophy.added, first.byType.earned.added],
      [50, 400, 250],
    );
    const second = await load(store, join(folder, 'fifty'));
    assert.deepEqual(second.total, { added: 0, changed: 0, unchanged: first.total.added });
    assert.deepEqual(await store.check(), []);
    await store.close();
  });

  test('a date from another source stays if the emulator has none, and trophies that it no longer lists stay', async () => {
    const store = await openStore('sqlite::memory:');
    const path = await writeSetFolder(join(folder, 'kept/NPWR90001_00'), lanterns);
    await load(store, path);
    await writeFile(
      join(path, 'TROPUSR.DAT'),
      writeTropusr({
        trophies: [{ grade: 'P' }, { grade: 'S', unlockedAt: null }, { grade: 'B' }],
      }),
    );
    await load(store, path);
    const trophies = await store.playerTrophies('LanternFox', 'NPWR90001_00');
    assert.deepEqual(
      trophies?.map(({ earned, earnedAt }) => [earned, earnedAt]),
      [
        [false, null],
        [true, at],
        [true, null],
      ],
    );
    await store.close();
  });

  test('a game keeps the date of its trophies when the set is reset, or its files are touched', async () => {
    const store = await openStore('sqlite::memory:');
    const path = await writeSetFolder(join(folder, 'reset/NPWR90001_00'), lanterns);
    const lastUpdated = async (): Promise<unknown> =>
      (await store.playerGame('LanternFox', 'NPWR90001_00'))?.lastUpdatedAt;
    const user = join(path, 'TROPUSR.DAT');
    const future = new Date('2038-01-01');
    const past = new Date(1000);
    await load(store, path);
    for (const time of [future, past]) {
      await utimes(user, time, time);
      await load(store, path);
      assert.equal(await lastUpdated(), at);
    }
    await writeFile(
      user,
      writeTropusr({ trophies: [{ grade: 'P' }, { grade: 'S' }, { grade: 'B' }] }),
    );
    await utimes(user, future, future);
    await load(store, path);
    assert.equal(await lastUpdated(), at);
    await store.close();
  });

  test('an existing player is found by their name in any case and is not changed', async () => {
    const store = await openStore('sqlite::memory:');
    await store.load({ now: at, source: 'test' }, (loading) =>
      loading.apply([{ type: 'player', name: 'LANTERNFOX', country: 'us' }]),
    );
    const path = await writeSetFolder(join(folder, 'known/NPWR90001_00'), lanterns);
    const summary = await load(store, path);
    const player = await store.findPlayer('lanternfox');
    assert.deepEqual(
      [summary.byType.player.unchanged, player?.name, player?.country],
      [1, 'LANTERNFOX', 'us'],
    );
    await store.close();
  });
});
