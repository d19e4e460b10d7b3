/** An unusable value only causes the loss of that value, for all sources and however large the file is. */

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { original, profile, trophies } from '../../../../test/support/original-answers.ts';
import {
  exampleSet,
  writeSetFolder,
  writeTropconf,
} from '../../../../test/support/rpcs3-writer.ts';
import type { DataRecord } from '../../../records/records.ts';
import { openStore } from '../../../store/open-store.ts';
import type { SourceRequest, Summary } from '../index.ts';
import { ingest, openSource } from '../index.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
});
after(() => rm(folder, { recursive: true }));

interface Loaded {
  readonly summary: Summary;
  /** All records in the store after the import. */
  readonly records: readonly DataRecord[];
}

/** Imports a source into an empty store. */
async function load(
  request: SourceRequest,
  options: { readonly keepGoing?: boolean } = {},
): Promise<Loaded> {
  const store = await openStore('sqlite::memory:');
  try {
    const source = await openSource(request);
    const summary = await ingest(store, source, {
      keepGoing: options.keepGoing ?? false,
      now: Date.UTC(2026, 0, 1),
    });
    const records: DataRecord[] = [];
    for await (const record of store.export()) records.push(record);
    return { summary, records };
  } finally {
    await store.close();
  }
}

let files = 0;
async function fileOf(text: string, ending: string): Promise<string> {
  const path = join(folder, `${(files += 1)}`, `profile.${ending}`);
  await mkdir(join(path, '..'));
  await writeFile(path, text);
  return path;
}

interface Chosen {
  readonly strict?: boolean;
  readonly keepGoing?: boolean;
  readonly player?: string;
}

async function loadXml(
  text: string,
  { keepGoing = false, strict = false, player = '' }: Chosen = {},
): Promise<Loaded> {
  return load(
    { kind: 'xml', path: await fileOf(text, 'xml'), timeZone: 'UTC', strict, options: { player } },
    { keepGoing },
  );
}

async function loadLines(
  lines: readonly object[],
  { keepGoing = false, strict = false }: Chosen = {},
): Promise<Loaded> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return load({ kind: 'ndjson', path: await fileOf(text, 'ndjson'), strict }, { keepGoing });
}

function one(loaded: Loaded, type: DataRecord['type']): Readonly<Record<string, unknown>> {
  const found = loaded.records.filter((record) => record.type === type);
  assert.equal(
    found.length,
    1,
    `${found.length} records of type ${type}; ${JSON.stringify(loaded.summary.rejected)}`,
  );
  return { ...found[0] };
}

/** Returns the locations and reasons of the warnings, each as one text. */
function warningsOf({ summary }: Loaded): readonly string[] {
  return summary.warnings.first.map(({ where, reason }) => `${where}: ${reason}`);
}

/** Returns a profile in which one element has the given content. */
function profileWith(element: string, content: string): string {
  const pattern = new RegExp(`<${element}(>[^<]*</${element}>| [^>]*/>)`);
  assert.match(profile, pattern);
  return profile.replace(pattern, `<${element}>${content}</${element}>`);
}

interface OddValue {
  readonly element: string;
  readonly content: string;
  /** The affected property of the player, and its stored value. */
  readonly property: string;
  readonly stored?: unknown;
  /** Text of the warning. */
  readonly warning: string;
}

const leftOut = 'it was left out';
const oddProfiles: readonly OddValue[] = [
  ...['es-ES', 'USA', '232'].map((content) => ({
    element: 'Culture',
    content,
    property: 'country',
    warning: `Country/Culture "${content}" is not a two-letter country code; ${leftOut}`,
  })),
  {
    element: 'Culture',
    content: ' us ',
    property: 'country',
    stored: 'us',
    warning: 'Country/Culture " us " is not a two-letter country code; it was read as "us"',
  },
  {
    element: 'A',
    content: '',
    property: 'background',
    warning: `Background "685341" is not of the form RRGGBBAA; ${leftOut}`,
  },
  ...(
    [
      ['NaN', 'NaN is not a number'],
      ['100.5', '100.5 is above 100'],
      ['-1', '-1 is below 0'],
      ['INF', 'Infinity is above 100'],
      ['54,06', '"54,06" is not a number'],
      ['', '"" is not a number'],
    ] as const
  ).map(([content, problem]) => ({
    element: 'GameCompletion',
    content,
    property: 'statedCompletion',
    warning: `GameCompletion ${problem}; ${leftOut}`,
  })),
  {
    element: 'Position',
    content: '-3',
    property: 'statedPosition',
    warning: `Ranking/Position -3 is below 0; ${leftOut}`,
  },
  {
    element: 'Points',
    content: '',
    property: 'statedPoints',
    warning: `LevelData/Points "" is not a whole number; ${leftOut}`,
  },
  {
    element: 'Points',
    content: '9999999999',
    property: 'statedPoints',
    warning: `LevelData/Points 9999999999 is above 2147483647; ${leftOut}`,
  },
  {
    element: 'LastSeen',
    content: '',
    property: 'lastSeen',
    warning: `LastSeen "" is not a date; ${leftOut}`,
  },
  {
    element: 'LastSeen',
    content: 'soon',
    property: 'lastSeen',
    warning: `LastSeen "soon" is not a date; ${leftOut}`,
  },
  {
    element: 'Plus',
    content: '',
    property: 'plus',
    warning: `Plus "" is neither true nor false; ${leftOut}`,
  },
  {
    element: 'Plus',
    content: 'True',
    property: 'plus',
    stored: true,
    warning: 'Plus "True" is neither true nor false; it was read as true',
  },
  {
    element: 'Online',
    content: 'perhaps',
    property: 'online',
    warning: `Status/Online "perhaps" is neither true nor false; ${leftOut}`,
  },
  {
    element: 'AboutMe',
    content: 'x'.repeat(10_001),
    property: 'aboutMe',
    warning: `AboutMe "${'x'.repeat(40)}…" is longer than 10000; ${leftOut}`,
  },
  {
    element: 'Bronze',
    content: '-15',
    property: 'statedEarned',
    warning: `Trophies/Bronze -15 is below 0; ${leftOut}`,
  },
];

describe('one odd value of a profile', () => {
  for (const { element, content, property, stored, warning } of oddProfiles) {
    const name = `${element} "${content.slice(0, 20)}"`;
    test(`costs that value, and a warning names it: ${name}`, async () => {
      const whole = await loadXml(profile);
      const odd = await loadXml(profileWith(element, content));
      assert.equal(odd.summary.isLoaded, true);
      const { [property]: found, statedCountry: _spelling, ...rest } = one(odd, 'player');
      const { [property]: _, statedCountry: __, ...expected } = one(whole, 'player');
      assert.deepEqual(rest, expected);
      assert.equal(found ?? null, stored ?? null);
      assert.equal(one(odd, 'game')['id'], 'NPWR80001_00');
      assert.deepEqual(one(odd, 'playerGame'), one(whole, 'playerGame'));
      assert.deepEqual(warningsOf(odd), [`profile.xml line 2: ${warning}`]);
    });

    test(`is refused by --strict: ${name}`, async () => {
      const { summary, records } = await loadXml(profileWith(element, content), { strict: true });
      assert.deepEqual([summary.isLoaded, summary.rejected.total > 0, records], [false, true, []]);
    });
  }
});

describe('one odd value of a trophy', () => {
  const oddTrophies = [
    [
      '<TrophyType>BRONZE</TrophyType>',
      '<TrophyType></TrophyType>',
      'TrophyType "" is not one of platinum, gold, silver, bronze',
    ],
    [
      '<TrophyType>BRONZE</TrophyType>',
      '<TrophyType>WOOD</TrophyType>',
      'TrophyType "WOOD" is not one of platinum, gold, silver, bronze',
    ],
    ['<TrophyType>BRONZE</TrophyType>', '', 'TrophyType is missing'],
    ['<Hidden>true</Hidden>', '<Hidden></Hidden>', 'Hidden "" is neither true nor false'],
    ['2013-08-14T14:37:46', 'in August', 'DateEarned "in August" is not a date'],
    ['<Updated>true</Updated>', '<Updated/>', 'Updated "" is neither true nor false'],
  ] as const;
  for (const [good, bad, problem] of oddTrophies) {
    test(`costs that value, and a warning names it: ${bad}`, async () => {
      assert.ok(trophies.includes(good));
      const odd = await loadXml(trophies.replace(good, bad), { player: 'Tin_Whistle' });
      const found = odd.records.filter((record) => record.type === 'trophy');
      assert.deepEqual(
        found.map(({ id, grade }) => [id, grade]),
        [
          [1, 'platinum'],
          [2, 'bronze'],
          [3, 'silver'],
        ],
      );
      const earned = odd.records
        .filter((record) => record.type === 'earned')
        .map(({ trophy }) => trophy);
      assert.deepEqual(earned, [2, 3]);
      assert.equal(odd.summary.warnings.total, 1);
      assert.match(warningsOf(odd)[0] ?? '', new RegExp(`^profile.xml line \\d+: ${problem}; `));
      const strict = await loadXml(trophies.replace(good, bad), {
        player: 'Tin_Whistle',
        strict: true,
      });
      assert.deepEqual([strict.summary.isLoaded, strict.records], [false, []]);
    });
  }

  test('leaves the grade that is stored already', async () => {
    const ungraded = trophies.replace('PLATINUM', '');
    const start = (text: string): string => text.slice(text.indexOf('?>') + 2);
    const both = `<Export>${start(trophies)}${start(ungraded)}</Export>`;
    const { records, summary } = await loadXml(both, { player: 'Tin_Whistle' });
    assert.equal(
      records.find(
        (record) => record.type === 'trophy' && record.id === 1 && record.grade === 'platinum',
      )?.type,
      'trophy',
    );
    assert.match(
      summary.warnings.first[0]?.reason ?? '',
      /a stored grade was not changed, a new trophy was imported as bronze$/,
    );
  });

  test('that identifies it costs the trophy, and the rejection names it', async () => {
    const text = trophies.replace('<IdTrophy>2</IdTrophy>', '<IdTrophy>two</IdTrophy>');
    const odd = await loadXml(text, { player: 'Tin_Whistle', keepGoing: true });
    assert.deepEqual(
      odd.records.filter((record) => record.type === 'trophy').map(({ id }) => id),
      [1, 3],
    );
    assert.deepEqual(
      odd.summary.rejected.first.map(({ reason }) => reason),
      ['Trophy: IdTrophy "two" is not a whole number, which is needed to identify the record'],
    );
  });
});

describe('a game without an id', () => {
  const games = (first: string): string =>
    `<ArrayOfGame ${original}><Game>${first}<Title>Low tide</Title></Game><Game><Id>B</Id><OrderPlayed>0</OrderPlayed></Game></ArrayOfGame>`;
  for (const id of ['', '<Id/>', '<Id> </Id>', '<Id xsi:nil="true"/>']) {
    test(`costs that game and no other: ${id}`, async () => {
      const { records, summary } = await loadXml(games(id), { keepGoing: true });
      assert.deepEqual(records, [{ type: 'game', id: 'B', added: Date.UTC(2026, 0, 1) }]);
      assert.deepEqual(summary.rejected.first, [
        { where: 'profile.xml line 1', reason: 'Game: Id is missing' },
      ]);
    });
  }

  test('and a trophy without a game cost no other trophy', async () => {
    const text = trophies.replace('<GameId>NPWR80001_00</GameId>', '<GameId />');
    const { records, summary } = await loadXml(text, { keepGoing: true, player: 'Tin_Whistle' });
    assert.deepEqual(
      records.filter((record) => record.type === 'trophy').map(({ id }) => id),
      [2, 3],
    );
    assert.deepEqual(
      summary.rejected.first.map(({ reason }) => reason),
      ['Trophy: GameId is missing; name the game (on the command line, with --game)'],
    );
    const named = await load({
      kind: 'xml',
      path: await fileOf(text, 'xml'),
      timeZone: 'UTC',
      options: { player: 'Fox', game: 'NPWR80001_00' },
    });
    assert.equal(named.records.filter((record) => record.type === 'trophy').length, 3);
  });
});

describe('one odd value of a line', () => {
  const lines = [
    { type: 'game', id: 'G1', title: 'Harbour of Lanterns', stars: 4.5 },
    { type: 'trophy', game: 'G1', id: 1, grade: 'gold', title: 'First light' },
    { type: 'player', name: 'LanternFox', country: 'us', formerNames: ['LampFox'] },
    { type: 'playerGame', player: 'LanternFox', game: 'G1' },
    { type: 'earned', player: 'LanternFox', game: 'G1', trophy: 1, date: '2024-03-01T20:14:31Z' },
  ] as const;
  const odd: readonly (readonly [type: string, patch: object, warning: string])[] = [
    ['game', { title: 7 }, 'title 7 is not a text'],
    ['game', { stars: 'many' }, 'stars "many" is not a number'],
    ['game', { tilte: 'Harbour' }, 'tilte is not a property of this type of record'],
    ['trophy', { grade: 'tin' }, 'grade "tin" is not one of platinum, gold, silver, bronze'],
    ['trophy', { grade: undefined }, 'grade is missing'],
    ['trophy', { hidden: 'perhaps' }, 'hidden "perhaps" is neither true nor false'],
    ['player', { country: 'es-ES' }, 'country "es-ES" is not a two-letter country code'],
    ['player', { statedPosition: -1 }, 'statedPosition -1 is below 0'],
    [
      'player',
      { statedEarned: { platinum: 1, gold: 1, silver: -1, bronze: 1 } },
      'statedEarned.silver -1 is below 0',
    ],
    ['player', { formerNames: ['LampFox', '', 7] }, 'formerNames.1 "" is empty'],
    ['playerGame', { lastUpdated: 'soon' }, 'lastUpdated "soon" is not a'],
    ['earned', { date: 'soon' }, 'date "soon" is not a'],
    ['earned', { updated: 1 }, 'updated 1 is neither true nor false'],
  ];
  for (const [type, patch, warning] of odd) {
    test(`costs that value, and a warning names it: ${JSON.stringify(patch)}`, async () => {
      const spoilt = lines.map((line) => (line.type === type ? { ...line, ...patch } : line));
      const { summary, records } = await loadLines(spoilt);
      assert.deepEqual(
        [summary.isLoaded, summary.rejected.total, summary.total.added],
        [true, 0, 5],
      );
      assert.equal(records.length, 5);
      const place = lines.findIndex((line) => line.type === type) + 1;
      assert.equal(
        warningsOf({ summary, records })[0]?.startsWith(`line ${place}: ${warning}`),
        true,
      );
      const strict = await loadLines(spoilt, { strict: true });
      assert.deepEqual([strict.summary.isLoaded, strict.records], [false, []]);
      assert.equal(strict.summary.rejected.first[0]?.where, `line ${place}`);
    });
  }

  test('is read as what it can only mean', async () => {
    const { records } = await loadLines([
      { type: 'player', name: 'LanternFox', country: ' US ', plus: 'True' },
    ]);
    assert.deepEqual(
      records.map((record) => record.type === 'player' && [record.country, record.plus]),
      [['us', true]],
    );
  });

  test('that identifies it costs the record, and the rejection names it', async () => {
    const { summary } = await loadLines([{ type: 'player', name: '' }, ...lines], {
      keepGoing: true,
    });
    assert.deepEqual(
      [summary.total.added, summary.rejected.first],
      [5, [{ where: 'line 1', reason: 'name: is empty' }]],
    );
  });

  test('is listed up to a bound, and counted beyond it', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => ({
      type: 'player',
      name: `Fox${index}`,
      country: 'es-ES',
    }));
    const { summary } = await loadLines(many);
    assert.deepEqual(
      [summary.total.added, summary.warnings.total, summary.warnings.first.length],
      [1500, 1500, 1000],
    );
  });
});

describe('one odd value of the community archive', () => {
  const trophy = (id: string, rest = '<Type>GOLD</Type>'): string =>
    `<Trophy><Id>${id}</Id><GameId>A</GameId><Title>T${id}</Title>${rest}</Trophy>`;
  const gameFile = (inner: string, head = ''): string =>
    `<PlayStationGame><Game><Id>A</Id><Title>Harbour</Title>${head}</Game><Trophies>${inner}</Trophies></PlayStationGame>`;
  const loadFile = async (
    text: string,
    { keepGoing = false, strict = false }: Chosen = {},
  ): Promise<Loaded> =>
    load({ kind: 'archive', path: await fileOf(text, 'xml'), strict }, { keepGoing });

  test('costs that value, and a warning names file, trophy, element and value', async () => {
    const text = gameFile(
      trophy('1') +
        trophy('2', '<Type>WOOD</Type>') +
        trophy('3', '<Type>GOLD</Type><Hidden>perhaps</Hidden>'),
      `<Image>${'x'.repeat(10_001)}</Image>`,
    );
    const loaded = await loadFile(text);
    assert.deepEqual(
      loaded.records.map((record) =>
        record.type === 'trophy' ? [record.id, record.grade] : record.type,
      ),
      ['game', [1, 'gold'], [2, 'bronze'], [3, 'gold']],
    );
    assert.deepEqual(warningsOf(loaded), [
      `profile.xml: game A, Image "${'x'.repeat(40)}…" is longer than 10000; ${leftOut}`,
      'profile.xml: trophy 2, Type "WOOD" is not one of platinum, gold, silver, bronze; a stored grade was not changed, a new trophy was imported as bronze',
      `profile.xml: trophy 3, Hidden "perhaps" is neither true nor false; ${leftOut}`,
    ]);
  });

  test('costs one trophy where it identifies that', async () => {
    const loaded = await loadFile(gameFile(trophy('1') + trophy('x') + trophy('1') + trophy('2')), {
      keepGoing: true,
    });
    assert.deepEqual(
      loaded.records.map((record) => (record.type === 'trophy' ? record.id : record.type)),
      ['game', 1, 2],
    );
    assert.deepEqual(
      loaded.summary.rejected.first.map(({ reason }) => reason),
      ['trophy x, Id "x" is not a number', 'trophy 1, is a duplicate; the first is imported'],
    );
  });

  test('refuses the whole file by --strict', async () => {
    const loaded = await loadFile(gameFile(trophy('1') + trophy('2', '<Type>WOOD</Type>')), {
      keepGoing: true,
      strict: true,
    });
    assert.deepEqual([loaded.summary.rejected.total, loaded.records], [1, []]);
  });
});

describe('one odd value of an emulated set', () => {
  const loadSet = async (
    spoil: (text: string) => string,
    strict = false,
    keepGoing = false,
  ): Promise<Loaded> => {
    const path = join(folder, `set${(files += 1)}`, 'NPWR90001_00');
    const set = exampleSet(1);
    await writeSetFolder(path, set);
    await writeFile(join(path, 'TROPCONF.SFM'), spoil(writeTropconf(set).toString()));
    return load(
      {
        kind: 'rpcs3',
        path,
        options: { player: 'LanternFox' },
        icons: { folder: join(folder, 'icons') },
        strict,
      },
      { keepGoing },
    );
  };
  const countOf = ({ records }: Loaded, type: string): number =>
    records.filter((record) => record.type === type).length;

  test('costs that value, and a warning names file, trophy and value', async () => {
    const whole = await loadSet((text) => text);
    const spoil = (text: string): string =>
      text.replace(/ttype="."/, 'ttype="W"').replace(/<name>[^<]*/, `<name>${'x'.repeat(10_001)}`);
    const odd = await loadSet(spoil);
    assert.deepEqual(
      ['game', 'trophy', 'earned'].map((type) => countOf(odd, type)),
      ['game', 'trophy', 'earned'].map((type) => countOf(whole, type)),
    );
    assert.equal(odd.summary.warnings.total, 2);
    for (const warning of warningsOf(odd))
      assert.match(warning, /^NPWR90001_00: TROPCONF\.SFM, trophy 0, \w+ ".*; /);
    const strict = await loadSet(spoil, true);
    assert.deepEqual([strict.summary.isLoaded, strict.records], [false, []]);
  });

  test('costs one trophy where it identifies that', async () => {
    const whole = await loadSet((text) => text);
    const odd = await loadSet(
      (text) => text.replace('<trophy id="000"', '<trophy id="first"'),
      false,
      true,
    );
    assert.equal(countOf(odd, 'trophy'), countOf(whole, 'trophy') - 1);
    assert.match(
      odd.summary.rejected.first[0]?.reason ?? '',
      /^TROPCONF\.SFM has a trophy with the id "first"/,
    );
  });
});

/** The same unusable value in a small file, and in the middle of a large file. */
describe('a large file', () => {
  const filler = (from: number): string =>
    Array.from(
      { length: 1200 },
      (_, index) => `<Game><Id>FILL${from + index}</Id><OrderPlayed>0</OrderPlayed></Game>`,
    ).join('');
  const inLarge = (text: string): string => {
    const list = (from: number): string => `<ArrayOfGame ${original}>${filler(from)}</ArrayOfGame>`;
    return `<Export>${list(0)}${text.slice(text.indexOf('?>') + 2)}${list(1200)}</Export>`;
  };
  const outcome = ({ summary, records }: Loaded): object => ({
    isLoaded: summary.isLoaded,
    records: records.filter((record) => !(record.type === 'game' && record.id.startsWith('FILL'))),
    warnings: summary.warnings.first.map(({ reason }) => reason),
    rejected: summary.rejected.first.map(({ reason }) => reason),
  });

  test('of saved answers loads as a small one does, whatever is odd in it', async () => {
    const profiles = oddProfiles.map(({ element, content }, index) =>
      profileWith(element, content)
        .replace('Tin_Whistle', `Fox${index}`)
        .slice(profile.indexOf('?>') + 2),
    );
    const small = `<Export>${profiles.join('')}</Export>`;
    const large = inLarge(`?>${profiles.join('')}`);
    for (const chosen of [{}, { strict: true }, { strict: true, keepGoing: true }]) {
      assert.deepEqual(
        outcome(await loadXml(large, chosen)),
        outcome(await loadXml(small, chosen)),
      );
    }
  });

  test('of saved answers keeps the value of an earlier document where a later one is odd, as a small one does', async () => {
    const game = (inner: string): string =>
      `<ArrayOfGame ${original}><Game><Id>A</Id>${inner}<OrderPlayed>0</OrderPlayed></Game></ArrayOfGame>`;
    const first = game('<Title>Harbour</Title>');
    const second = game(`<Title>${'x'.repeat(10_001)}</Title>`);
    const small = await loadXml(`<Export>${first}${second}</Export>`);
    const large = await loadXml(
      `<Export>${first}<ArrayOfGame ${original}>${filler(0)}</ArrayOfGame>${second}</Export>`,
    );
    assert.deepEqual(outcome(large), outcome(small));
    assert.equal(small.records.find((record) => record.type === 'game')?.title, 'Harbour');
  });

  test('of lines loads as a small one does, whatever is odd in it', async () => {
    const head = [
      { type: 'game', id: 'G1' },
      { type: 'player', name: 'LanternFox' },
    ];
    const earned = {
      type: 'earned',
      player: 'LanternFox',
      game: 'G1',
      trophy: 1,
      date: '2024-03-01T20:14:31Z',
    };
    const patches: readonly object[] = [
      { date: 'soon' },
      { date: '' },
      { date: 7 },
      { updated: 'True' },
      { updated: null },
      { day: 1 },
      { trophy: -1 },
      { trophy: '1' },
      { trophy: 1.5 },
      { player: ' LanternFox ' },
      { player: '' },
    ];
    const odd = patches.map((patch, index) => ({ ...earned, trophy: index + 1, ...patch }));
    const set = Array.from({ length: 900 }, (_, index) => ({
      type: 'trophy',
      game: 'G1',
      id: index + 1,
      grade: 'bronze',
    }));
    const fillers = set.slice(patches.length).map(({ id }) => ({ ...earned, trophy: id }));
    for (const strict of [false, true]) {
      const small = await loadLines([...head, ...set, ...odd], { strict, keepGoing: true });
      const large = await loadLines([...head, ...set, ...fillers, ...odd, ...fillers], {
        strict,
        keepGoing: true,
      });
      const earnedOf = ({ records }: Loaded): readonly DataRecord[] =>
        records.filter(
          (record) => record.type === 'earned' && (record.trophy ?? 0) <= patches.length,
        );
      assert.deepEqual(earnedOf(large), earnedOf(small));
      assert.equal(earnedOf(small).length, strict ? 1 : 7);
      const reasons = ({ summary }: Loaded): readonly string[] =>
        [...summary.warnings.first, ...summary.rejected.first].map(({ reason }) => reason);
      assert.deepEqual(reasons(large), reasons(small));
    }
  });
});
