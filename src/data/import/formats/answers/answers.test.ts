import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { openTimeZone } from '../../../../domain/time/index.ts';
import {
  declarations,
  original,
  profile,
  trophies,
} from '../../../../../test/support/original-answers.ts';
import type { SourceItem } from '../../source/source.ts';
import type { AnswerOptions } from './answer-records.ts';
import { readDocuments } from './answers.ts';

/** Reads documents in chunks of a few bytes. Times without a zone are seven hours behind UTC. */
async function read(
  documents: readonly string[],
  options: AnswerOptions = {},
): Promise<readonly SourceItem[]> {
  const given = documents.map((text, index) => ({
    name: documents.length === 1 ? '' : `${index}.xml`,
    bytes: null,
    hasNeighbours: documents.length > 1,
    async *open() {
      const bytes = Buffer.from(text);
      const size = Math.max(13, Math.ceil(bytes.length / 1000));
      for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
    },
  }));
  const source = readDocuments(
    { documents: given, items: [] },
    { ...options, zone: openTimeZone('-07:00'), mayBePacked: true },
  );
  const items: SourceItem[] = [];
  for await (const batch of source.batches()) items.push(...batch);
  return items;
}

async function records(document: string, options: AnswerOptions = {}): Promise<readonly object[]> {
  const items = await read([document], options);
  return items.map((item) => ('record' in item ? item.record : item));
}

/** Returns the reasons why elements were not imported, each with its location. */
async function reasons(document: string, options: AnswerOptions = {}): Promise<readonly string[]> {
  const items = await read([document], options);
  return items.flatMap((item) =>
    'invalid' in item
      ? `${item.where}: ${item.invalid}`
      : 'skipped' in item
        ? `${item.where}: skipped, ${item.skipped}`
        : [],
  );
}

const profileRecords = [
  {
    type: 'game',
    id: 'NPWR80001_00',
    title: ' Old & Gold\n',
    image: 'http://images.example/g.png',
    guide: 'http://guides.example/old+&+gold',
    stars: 8.3636363636363633,
    reviews: 11,
    platform: 'ps3,psp2',
    statedTrophies: 51,
    statedPoints: 1050,
  },
  {
    type: 'player',
    name: 'Tin_Whistle',
    aboutMe: '',
    avatarSmall: 'http://images.example/t.png',
    country: 'us',
    statedCountry: 'US',
    jid: 'Tin_Whistle@a7.us.np.example',
    server: 'http://searchjid.us.np.example',
    plus: true,
    background: '685341FF',
    online: false,
    away: false,
    updated: Date.UTC(2013, 7, 15, 17, 44, 46, 483),
    gamesUpdated: Date.UTC(2013, 7, 15, 17, 44, 21, 800),
    cardChanged: null,
    statedLevel: 19,
    statedProgress: 29,
    statedPoints: 74_370,
    statedFloor: 72_000,
    statedCeiling: 80_000,
    statedPosition: 0,
    statedTotal: 0,
    statedCountryPosition: 0,
    statedCountryTotal: 0,
    statedEarned: { platinum: 1, gold: 3, silver: 9, bronze: 15 },
    statedCompletion: 54.065359477124183,
  },
  {
    type: 'playerGame',
    player: 'Tin_Whistle',
    game: 'NPWR80001_00',
    lastUpdated: Date.UTC(2013, 7, 14, 21, 37, 46),
    updated: false,
    statedEarned: { platinum: 0, gold: 0, silver: 0, bronze: 7 },
  },
];

const trophyRecords = [
  { type: 'game', id: 'NPWR80001_00', platform: 'ps3' },
  {
    type: 'trophy',
    game: 'NPWR80001_00',
    id: 1,
    grade: 'platinum',
    title: 'All in all',
    description: 'Earn every other trophy',
    image: 'http://images.example/1.png',
    hidden: false,
  },
  {
    type: 'trophy',
    game: 'NPWR80001_00',
    id: 2,
    grade: 'bronze',
    title: 'First light',
    hidden: true,
  },
  { type: 'trophy', game: 'NPWR80001_00', id: 3, grade: 'silver' },
  { type: 'player', name: 'Tin_Whistle' },
  { type: 'playerGame', player: 'Tin_Whistle', game: 'NPWR80001_00' },
  {
    type: 'earned',
    player: 'Tin_Whistle',
    game: 'NPWR80001_00',
    trophy: 2,
    date: Date.UTC(2013, 7, 14, 21, 37, 46),
    updated: true,
  },
  { type: 'earned', player: 'Tin_Whistle', game: 'NPWR80001_00', trophy: 3 },
];

function soap(namespace: string, body: string): string {
  return `<s:Envelope xmlns:s="${namespace}"><s:Header><x>1</x></s:Header><s:Body>${body}</s:Body></s:Envelope>`;
}
const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/';
const soap12 = 'http://www.w3.org/2003/05/soap-envelope';

describe('answers of the original', () => {
  test('a profile: what it states, its games, times without a zone read in the one given', async () => {
    assert.deepEqual(await records(profile), profileRecords);
  });

  test('a list of trophies: earned ones by their date or by DisplayDate, nil items passed over', async () => {
    assert.deepEqual(await records(trophies, { player: 'Tin_Whistle' }), trophyRecords);
  });

  test('the same under any brand and namespace', async () => {
    const other = profile
      .replaceAll('PSNId', 'XboxLiveId')
      .replace('http://www.psnapi.com.ar/ps3/api', 'urn:anything');
    assert.deepEqual(await records(other), profileRecords);
  });

  test('the same inside an envelope of either version, with any prefix', async () => {
    const inner = trophies.slice(
      trophies.indexOf('>', trophies.indexOf('<ArrayOfTrophy')) + 1,
      trophies.lastIndexOf('</'),
    );
    for (const namespace of [soap11, soap12]) {
      const body = `<n:getTrophiesResponse ${declarations} xmlns:n="urn:a" xmlns="urn:a"><n:getTrophiesResult>${inner}</n:getTrophiesResult></n:getTrophiesResponse>`;
      assert.deepEqual(
        await records(soap(namespace, body), { player: 'Tin_Whistle' }),
        trophyRecords,
      );
    }
  });

  test('a game by itself, with its trophies', async () => {
    const document = `<Game ${original}><Id>A</Id><Progress>0</Progress><Trophies><Trophy><IdTrophy>1</IdTrophy><DateEarned xsi:nil="true"/>
      <TrophyType>GOLD</TrophyType></Trophy></Trophies><OrderPlayed>3</OrderPlayed><Updated>true</Updated><LastUpdated xsi:nil="true"/></Game>`;
    assert.deepEqual(await records(document, { player: 'Fox' }), [
      { type: 'game', id: 'A' },
      { type: 'trophy', game: 'A', id: 1, grade: 'gold' },
      { type: 'player', name: 'Fox' },
      { type: 'playerGame', player: 'Fox', game: 'A', updated: true },
    ]);
  });

  test("a jid, as the player's", async () => {
    assert.deepEqual(
      await records('<JID><ID>fox@a1.example</ID><SERVER>us</SERVER></JID>', { player: 'Fox' }),
      [{ type: 'player', name: 'Fox', jid: 'fox@a1.example', server: 'us' }],
    );
  });

  test('several in one document', async () => {
    const [one, two] = [profile, trophies].map((text) => text.slice(text.indexOf('?>') + 2));
    assert.deepEqual(await records(`<Export>${one}${two}</Export>`, { player: 'tin_whistle' }), [
      { ...profileRecords[0], ...trophyRecords[0], platform: 'ps3,psp2' },
      ...trophyRecords.slice(1, 4),
      profileRecords[1],
      profileRecords[2],
      ...trophyRecords.slice(6).map((record) => ({ ...record, player: 'tin_whistle' })),
    ]);
  });
});

describe('answers about no player', () => {
  const catalogue = `<ArrayOfGame ${original}><Game><Id>A</Id><TrophiesCount><Earned>0</Earned><Total>3</Total><Platinum>0</Platinum><Gold>1</Gold>
    <Silver>0</Silver><Bronze>2</Bronze></TrophiesCount><OrderPlayed>0</OrderPlayed><Updated>false</Updated><LastUpdated xsi:nil="true"/>
    <TotalPoints>120</TotalPoints><TotalTrophies>3</TotalTrophies><UserPoints>0</UserPoints></Game></ArrayOfGame>`;
  const expected = [
    {
      type: 'game',
      id: 'A',
      statedSet: { platinum: 0, gold: 1, silver: 0, bronze: 2 },
      statedTrophies: 3,
      statedPoints: 120,
    },
  ];

  test('load the catalogue alone, whether a player is named or not', async () => {
    assert.deepEqual(await records(catalogue), expected);
    assert.deepEqual(await records(catalogue, { player: 'Fox' }), expected);
  });

  test('are recognised by their operation inside an envelope', async () => {
    const trophy = `<Trophy><IdTrophy>1</IdTrophy><GameId>A</GameId><TrophyType>GOLD</TrophyType></Trophy>`;
    const body = `<getListTrophiesResponse xmlns="urn:a"><getListTrophiesResult>${trophy}</getListTrophiesResult></getListTrophiesResponse>`;
    assert.deepEqual(await records(soap(soap11, body), { player: 'Fox' }), [
      { type: 'game', id: 'A' },
      { type: 'trophy', game: 'A', id: 1, grade: 'gold' },
    ]);
  });
});

describe('what the user has to name', () => {
  const earned =
    '<ArrayOfTrophy><Trophy><IdTrophy>2</IdTrophy><DateEarned>2013-08-14T14:37:46</DateEarned><TrophyType>GOLD</TrophyType></Trophy></ArrayOfTrophy>';

  test('is the game of trophies that do not name theirs', async () => {
    assert.deepEqual(await reasons(earned, { player: 'Fox' }), [
      'line 1: Trophy: GameId is missing; name the game (on the command line, with --game)',
    ]);
    const [game, trophy] = await records(earned, { player: 'Fox', game: 'A' });
    assert.deepEqual(
      [game, trophy],
      [
        { type: 'game', id: 'A' },
        { type: 'trophy', game: 'A', id: 2, grade: 'gold' },
      ],
    );
  });

  test('is the player of games, trophies and JIDs, reported once for each document', async () => {
    const needs =
      'line 1: contains data of an unnamed player; name the player (on the command line, with --player)';
    assert.deepEqual(await reasons(earned, { game: 'A' }), [needs]);
    const game = '<Game><Id>A</Id><OrderPlayed>1</OrderPlayed></Game>';
    assert.deepEqual(await reasons(`<ArrayOfGame>${game}${game}</ArrayOfGame>`), [needs]);
    assert.deepEqual(await reasons('<JID><ID>a</ID></JID>'), [needs]);
  });

  test('is not overridden by the profile of another player', async () => {
    assert.deepEqual(await reasons(profile, { player: 'Fox' }), [
      'line 2: is the profile of "Tin_Whistle", but "Fox" is stated as the player; state no player, or rename the player after the import',
    ]);
  });
});

describe('what cannot be loaded', () => {
  test('is skipped with a reason if it is a response without data', async () => {
    assert.deepEqual(await reasons(`<PSNId ${declarations} xsi:nil="true" xmlns="urn:a" />`), [
      'line 1: skipped, is a response for a player or game that the service did not find',
    ]);
    assert.deepEqual(await reasons(soap(soap12, '<getPSNIDResponse xmlns="urn:a" />')), [
      'line 1: skipped, is a response for a player or game that the service did not find',
    ]);
    assert.deepEqual(await reasons('<int xmlns="urn:a">1925</int>'), [
      'line 1: skipped, contains no data to load: int',
    ]);
    assert.deepEqual(
      await reasons(soap(soap11, '<s:Fault><faultcode>s:Server</faultcode></s:Fault>')),
      ['line 1: skipped, is a fault response without data'],
    );
  });

  test('is rejected if it is not a response', async () => {
    assert.deepEqual(await reasons('<html><body>403</body></html>'), [
      'line 1: is not a saved response of the service: its root element is html',
    ]);
    assert.deepEqual(await reasons(soap(soap11, '<getWeatherResponse/>')), [
      'line 1: is not a saved response of the service: its body contains getWeatherResponse',
    ]);
  });

  test('by --strict is rejected by its place where a value is wrong, and the rest is loaded', async () => {
    const document = `<ArrayOfGame>
      <Game><Id>A</Id><TotalPoints>many</TotalPoints></Game>
      <Game><Id>B</Id><TrophiesCount><Gold>1.5</Gold></TrophiesCount></Game>
      <Game><Id>C</Id><LastUpdated>yesterday</LastUpdated></Game>
      <Game><Id>D</Id></Game>
    </ArrayOfGame>`;
    const items = await read([document], { strict: true });
    assert.deepEqual(items, [
      { where: 'line 2', invalid: 'Game: TotalPoints "many" is not a whole number' },
      { where: 'line 3', invalid: 'Game: TrophiesCount/Gold "1.5" is not a whole number' },
      { where: 'line 4', invalid: 'Game: LastUpdated "yesterday" is not a date' },
      { where: 'line 5', record: { type: 'game', id: 'D' } },
    ]);
  });

  test('by --strict is rejected by what it is about where a record does not allow it', async () => {
    const document = `<ArrayOfTrophy><Trophy><IdTrophy>4</IdTrophy><GameId>A</GameId><TrophyType>WOOD</TrophyType></Trophy></ArrayOfTrophy>`;
    assert.deepEqual(await reasons(document, { strict: true }), [
      'line 1: trophy A 4: TrophyType "WOOD" is not one of platinum, gold, silver, bronze',
    ]);
  });

  test('ends a document that is not well-formed, after what came before', async () => {
    const items = await read([
      '<ArrayOfGame><Game><Id>A</Id></Game><Game><Id>B</Id>',
      ' <?xml version="1.0"?><Game/>',
    ]);
    assert.deepEqual(items, [
      { where: '0.xml line 1', record: { type: 'game', id: 'A' } },
      { where: '0.xml', invalid: 'is not well-formed XML: unclosed tag: Game (line 1, column 52)' },
      {
        where: '1.xml',
        invalid:
          'is not well-formed XML: an XML declaration must be at the start of the document (line 1, column 7)',
      },
    ]);
  });

  test('is refused where it has a DTD, is too deep, or goes on without a tag', async () => {
    assert.match((await reasons('<!DOCTYPE a [<!ENTITY x "y">]><Game/>'))[0] ?? '', /DTD/);
    assert.match((await reasons('<a>'.repeat(100)))[0] ?? '', /nested more than 64 deep/);
    assert.match(
      (await reasons(`<Game><Title>${'x'.repeat(1_200_000)}`))[0] ?? '',
      /more than 1048576 characters without a tag/,
    );
  });
});

describe('an edited document', () => {
  const pieces = [
    '<',
    '>',
    '</Game>',
    '<Game>',
    '&',
    '&#0;',
    ']]>',
    '<![CDATA[',
    '<!--',
    '"',
    '\u0000',
    '-1',
    '9'.repeat(12),
    'xsi:nil="true"',
  ];
  const change = fc.tuple(fc.nat(5000), fc.nat(60), fc.constantFrom('', ...pieces));

  test('is loaded or refused with a reason, whatever was changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(profile, trophies),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (text, changes) => {
          const changed = changes.reduce((all, [at, gone, put]) => {
            const from = at % all.length;
            return all.slice(0, from) + put + all.slice(from + gone);
          }, text);
          for (const item of await read([changed], { player: 'Tin_Whistle' })) {
            assert.equal(typeof item.where, 'string');
            assert.ok(
              ['record', 'invalid', 'skipped', 'warning', 'note'].some((kind) => kind in item),
            );
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('another recognised kind of file is named', async () => {
  const documents = [
    ['<!DOCTYPE html><html><br></html>', 'is an HTML page, not a saved response of the service'],
    ['{"error":"not found"}', 'is JSON, not a saved response of the service'],
    ['PK\u0003\u0004', 'is a ZIP archive, not a saved response of the service'],
    ['<NetId>', 'is not well-formed XML: unclosed tag: NetId (line 1, column 7)'],
    [' \n', 'is empty'],
  ] as const;
  for (const [document, reason] of documents)
    assert.deepEqual(await reasons(document), [`standard input: ${reason}`]);
});
