import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
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
import type { WrittenTrophy } from '../../../../../test/support/rpcs3-writer.ts';
import {
  writeNewSet,
  writeOldSet,
  writeTropXml,
} from '../../../../../test/support/shadps4-writer.ts';
import type { SourceItem } from '../../source/source.ts';
import { openSource } from '../open-source.ts';

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'laurel-'))));
afterEach(() => rm(folder, { recursive: true }));

interface Chosen {
  readonly user?: string;
  readonly home?: string;
  readonly language?: string;
  readonly fromDefinitions?: boolean;
  readonly strict?: boolean;
}

async function read(
  path: string,
  { strict = false, ...chosen }: Chosen = {},
): Promise<readonly SourceItem[]> {
  return collectItems(
    await openSource({
      kind: 'shadps4',
      path,
      strict,
      options: { player: 'LanternFox', ...chosen },
    }),
  );
}

function withoutState(trophy: WrittenTrophy): WrittenTrophy {
  const { unlockedAt: _, ...locked } = trophy;
  return locked;
}

describe('a set of shadPS4', () => {
  test('is read in the layout of 0.16.0 and later, with names from the definition', async () => {
    await writeNewSet(folder, goldenSet);
    const items = await read(folder);
    assert.deepEqual(listMessages(items), []);
    assert.deepEqual(listEarnedDates(items), goldenDates);
    const game = pickRecords(items).find((record) => record.type === 'game');
    assert.deepEqual(game, {
      type: 'game',
      id: 'NPWR90011_00',
      platform: 'ps4',
      title: 'Harbour of Lanterns',
      setVersion: '01.00',
    });
  });

  test('is read in the layout before 0.16.0', async () => {
    await writeOldSet(folder, goldenSet);
    const items = await read(folder);
    assert.deepEqual(listMessages(items), []);
    assert.deepEqual(listEarnedDates(items), goldenDates);
  });

  for (const [build, style] of [
    ['0.3.0', { word: 'unlocked', unit: 'microseconds' }],
    ['0.4.0 to 0.6.0', { word: 'true', unit: 'microseconds' }],
    ['0.7.0 and later', { word: 'true', unit: 'seconds' }],
  ] as const) {
    test(`of version ${build} has the same dates`, async () => {
      await writeOldSet(folder, goldenSet, style);
      assert.deepEqual(listEarnedDates(await read(folder)), goldenDates);
    });
  }

  test('in both layouts is taken once, from the new one', async () => {
    await writeNewSet(folder, goldenSet);
    await writeOldSet(folder, {
      ...goldenSet,
      trophies: goldenSet.trophies.map(({ grade }) => ({ grade })),
    });
    const items = await read(folder);
    assert.deepEqual(listEarnedDates(items), goldenDates);
    assert.deepEqual(listMessages(items), [
      'game_data/CUSA90011/TrophyFiles/trophy00/Xml/TROP.XML: skipped: is a copy of the set NPWR90011_00, which is read from home/1000/trophy/NPWR90011_00.xml',
    ]);
  });

  test('whose old file is a link to the new one is taken once', async () => {
    const moved = await writeNewSet(folder, goldenSet);
    const old = await writeOldSet(folder, goldenSet);
    await rm(old);
    await symlink(moved, old);
    const items = await read(folder);
    assert.deepEqual(listEarnedDates(items), goldenDates);
    assert.match(
      listMessages(items).join(),
      /skipped: TROP\.XML is a symbolic link.*; a migrated set is read from home\/USER\/trophy$/,
    );
  });

  test('without a definition is loaded without names', async () => {
    await writeNewSet(folder, goldenSet, { names: false });
    const items = await read(folder);
    assert.deepEqual(listEarnedDates(items), goldenDates);
    assert.deepEqual(listMessages(items), [
      'home/1000/trophy/NPWR90011_00.xml: note: has no definition in trophy/NPWR90011_00/Xml; its trophies are imported without names',
    ]);
  });

  test('has the titles of the wanted language', async () => {
    await writeNewSet(folder, goldenSet);
    await writeFile(
      join(folder, 'trophy/NPWR90011_00/Xml/TROP_04.XML'),
      writeTropXml({ ...goldenSet, title: 'Hafen der Laternen' }, false),
    );
    const titleOf = async (language: string): Promise<unknown> =>
      pickRecords(await read(folder, { language }))
        .flatMap((record) => (record.type === 'game' ? [record.title] : []))
        .at(0);
    assert.deepEqual(
      [await titleOf('04'), await titleOf('05')],
      ['Hafen der Laternen', 'Harbour of Lanterns'],
    );
  });
});

describe('what only the definition of shadPS4 says is unlocked', () => {
  const unlocked = [
    [2, goldenAt],
    [3, goldenAt],
    [4, undefined],
    [5, goldenAt],
  ] as const;
  /** Writes a set where the user's file states that all trophies are locked, and the definition contains the unlocks. */
  async function writeMixedUp(): Promise<string> {
    const file = await writeNewSet(folder, {
      ...goldenSet,
      trophies: goldenSet.trophies.map((each) => withoutState(each)),
    });
    await writeFile(
      join(folder, 'trophy', goldenSet.id, 'Xml', 'TROP.XML'),
      writeTropXml(goldenSet, true),
    );
    return file;
  }

  test('is counted, and taken if asked', async () => {
    await writeMixedUp();
    const items = await read(folder);
    assert.deepEqual(listEarnedDates(items), []);
    assert.deepEqual(listMessages(items), [
      'home/1000/trophy/NPWR90011_00.xml: note: the definition TROP.XML says that 4 more trophies are unlocked, of whichever user; on the command line, --from-definitions takes them',
    ]);
    const taken = await read(folder, { fromDefinitions: true });
    assert.deepEqual([listMessages(taken), listEarnedDates(taken)], [[], unlocked]);
  });

  test('is counted also without a file of a user', async () => {
    await rm(await writeMixedUp());
    const items = await read(folder);
    assert.deepEqual(listEarnedDates(items), []);
    assert.match(
      listMessages(items).join('\n'),
      /^trophy\/NPWR90011_00\/Xml\/TROP\.XML: skipped: says that 4 trophies are unlocked, but home\/USER\/trophy has no file of this set; on the command line, --from-definitions takes them$/m,
    );
    const taken = await read(folder, { fromDefinitions: true });
    assert.deepEqual([listMessages(taken), listEarnedDates(taken)], [[], unlocked]);
  });

  test('adds nothing to what the user has', async () => {
    await writeNewSet(folder, goldenSet);
    await writeFile(
      join(folder, 'trophy', goldenSet.id, 'Xml', 'TROP.XML'),
      writeTropXml(goldenSet, true),
    );
    for (const fromDefinitions of [false, true]) {
      const items = await read(folder, { fromDefinitions });
      assert.deepEqual([listMessages(items), listEarnedDates(items)], [[], goldenDates]);
    }
  });
});

describe('a path of shadPS4', () => {
  for (const [part, place] of [
    ['the user folder', ''],
    ['home', 'home'],
    ['the folder of a user', 'home/1000'],
    ['the folder trophy of a user', 'home/1000/trophy'],
    ['the file of a set', 'home/1000/trophy/NPWR90011_00.xml'],
    ['the definition of a set', 'trophy/NPWR90011_00'],
  ] as const) {
    test(`can be ${part}`, async () => {
      await writeNewSet(folder, goldenSet);
      const items = await read(join(folder, place));
      assert.deepEqual([listMessages(items), listEarnedDates(items)], [[], goldenDates]);
    });
  }

  for (const place of [
    'game_data',
    'game_data/CUSA90011/TrophyFiles/trophy00',
    'game_data/CUSA90011/TrophyFiles/trophy00/Xml/TROP.XML',
  ]) {
    test(`can be ${place}`, async () => {
      await writeOldSet(folder, goldenSet);
      assert.deepEqual(listEarnedDates(await read(join(folder, place))), goldenDates);
    });
  }

  test('can be the folder of a portable emulator, whose home is elsewhere', async () => {
    await writeNewSet(join(folder, 'user'), goldenSet);
    assert.deepEqual(listEarnedDates(await read(folder)), goldenDates);
    await writeNewSet(join(folder, 'elsewhere'), goldenSet);
    await rm(join(folder, 'user/home'), { recursive: true });
    assert.deepEqual(
      listEarnedDates(await read(join(folder, 'user'), { home: join(folder, 'elsewhere/home') })),
      goldenDates,
    );
  });

  test('with several users who play needs --user', async () => {
    await writeNewSet(folder, goldenSet);
    await writeNewSet(folder, { ...goldenSet, id: 'NPWR90012_00' }, {}, 1001);
    const users = {
      Users: { user: [{ user_id: 1001, user_name: 'Wren', password: 's3cret', token: 't0ken' }] },
    };
    await writeFile(join(folder, 'users.json'), JSON.stringify(users));
    await assert.rejects(read(folder), {
      name: 'SourceError',
      reason:
        'contains the trophies of 2 users (1000, 1001 Wren). On the command line, --user chooses one, such as --user 1000',
    });
    const games = pickRecords(await read(folder, { user: '1001' })).flatMap((record) =>
      record.type === 'game' ? [record.id] : [],
    );
    assert.deepEqual(games, ['NPWR90012_00']);
    await assert.rejects(read(folder, { user: '1002' }), {
      reason: 'has no user 1002; found: 1000, 1001',
    });
  });

  test('that is not of the emulator is refused with the reason', async () => {
    await mkdir(join(folder, 'game/sce_sys/trophy'), { recursive: true });
    await writeFile(join(folder, 'game/sce_sys/trophy/TROPHY00.TRP'), '');
    await assert.rejects(read(join(folder, 'game/sce_sys/trophy')), {
      reason: /^contains only an encrypted TROPHY\.TRP of a game\./,
    });
    await assert.rejects(read(join(folder, 'game')), {
      reason: /^contains only an encrypted TROPHY\.TRP of a game\./,
    });
    await assert.rejects(read(join(folder, 'game/..')), {
      reason: /^is not a folder of shadPS4; use its user folder/,
    });
    await assert.rejects(read(join(folder, 'nowhere')), { reason: 'no such file or folder' });
    await mkdir(join(folder, 'home/1000/trophy'), { recursive: true });
    assert.match(
      listMessages(await read(folder)).join(),
      /invalid: contains no trophies of shadPS4/,
    );
  });
});

describe('bad input of shadPS4', () => {
  const spoil = async (change: (text: string) => string): Promise<void> => {
    await writeFile(
      await writeNewSet(folder, goldenSet),
      change(writeTropXml(goldenSet, true, { names: false })),
    );
  };
  const place = 'home/1000/trophy/NPWR90011_00.xml';

  for (const [what, change, message] of [
    [
      'half a document',
      (text: string) => text.slice(0, 700),
      /^.*invalid: NPWR90011_00\.xml (?:is not valid XML|.*line \d+)/,
    ],
    [
      'a DTD',
      (text: string) => text.replace('<trophyconf', '<!DOCTYPE x [<!ENTITY a "b">]>\n<trophyconf'),
      /invalid: NPWR90011_00\.xml .*DTD|DOCTYPE|document type/i,
    ],
    ['nothing', () => '', /invalid: NPWR90011_00\.xml is empty/],
    [
      'a definition of another set',
      (text: string) => text.replace('ttype="G"', 'ttype="S"'),
      /invalid: the files belong to different sets: trophy 1 is gold in TROP\.XML and silver in NPWR90011_00\.xml/,
    ],
    [
      'another set id than the definition',
      (text: string) => text.replace('NPWR90011_00', 'NPWR90012_00'),
      /invalid: the files belong to different sets: TROP\.XML has the npcommid NPWR90011_00, NPWR90011_00\.xml has NPWR90012_00/,
    ],
  ] as const) {
    test(`${what} rejects the set`, async () => {
      await spoil(change);
      const items = await read(folder);
      assert.equal(pickRecords(items).length, 1, 'only the player');
      assert.match(listMessages(items).join('\n'), message);
    });
  }

  test('a file name other than the id is noted', async () => {
    await writeNewSet(folder, goldenSet);
    const state = join(folder, 'home/1000/trophy');
    await writeFile(join(state, 'backup.xml'), writeTropXml(goldenSet, true));
    await rm(join(state, 'NPWR90011_00.xml'));
    const items = await read(folder);
    assert.deepEqual(listEarnedDates(items), goldenDates);
    assert.deepEqual(listMessages(items), [
      'home/1000/trophy/backup.xml: note: is imported as NPWR90011_00, the npcommid in the file, not the name of the file',
    ]);
  });

  test('the definition is that of the id inside, whatever the name of the file', async () => {
    const state = await writeNewSet(folder, goldenSet);
    await writeFile(
      join(folder, 'home/1000/trophy/NPWR90099_00.xml'),
      writeTropXml(goldenSet, true, { names: false }),
    );
    await rm(state);
    const items = await read(folder);
    assert.deepEqual(listMessages(items), [
      'home/1000/trophy/NPWR90099_00.xml: note: is imported as NPWR90011_00, the npcommid in the file, not the name of the file',
    ]);
    assert.equal(pickRecords(items).find((record) => record.type === 'trophy')?.title, 'All lit');
  });

  for (const time of [
    '123456789012',
    '9999999999999999',
    'yesterday',
    '-5',
    '1709324071.5',
    '99999999999999999999',
  ]) {
    test(`the time ${time} is left out with a warning, and rejects the set with --strict`, async () => {
      await spoil((text) => text.replace('timestamp="1709324071"', `timestamp="${time}"`));
      const items = await read(folder);
      assert.deepEqual(listEarnedDates(items)[0], [2, undefined]);
      const fault = `NPWR90011_00.xml, trophy 1, timestamp "${time}" is neither in seconds since 1970 nor in microseconds since year 1`;
      assert.deepEqual(listMessages(items), [
        `${place}: warning: ${fault}; the trophy counts as earned on an unknown date`,
      ]);
      assert.deepEqual(listMessages(await read(folder, { strict: true })), [
        `${place}: invalid: ${fault}`,
      ]);
    });
  }

  test('an unlocked trophy that is not defined is rejected', async () => {
    await spoil((text) =>
      text.replace('</trophyconf>', '<trophy id="009" ttype="B" unlockstate="true"/></trophyconf>'),
    );
    assert.match(
      listMessages(await read(folder)).join(),
      /invalid: trophy 9 is unlocked in NPWR90011_00\.xml but not defined in TROP\.XML/,
    );
  });

  for (const word of ['false', '0', 'locked', '']) {
    test(`the state "${word}" is locked`, async () => {
      await spoil((text) => text.replaceAll('unlockstate="true"', `unlockstate="${word}"`));
      assert.deepEqual(listEarnedDates(await read(folder)), []);
    });
  }
});
