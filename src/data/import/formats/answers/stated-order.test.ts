import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { SqlStore } from '../../../../store/index.ts';
import { openStore } from '../../../../store/index.ts';
import { openTimeZone } from '../../../../domain/time/index.ts';
import type { DataRecord } from '../../../../records/records.ts';
import type { Summary } from '../../pipeline/ingest.ts';
import { ingest } from '../../pipeline/ingest.ts';
import type { AnswerOptions } from './answer-records.ts';
import { openAnswers } from './answers.ts';
import { makeFolder } from '../../../../../test/support/make-folder.ts';

const folder = makeFolder();

const now = Date.UTC(2026, 0, 1);

/** Returns a saved profile. As in real responses, its games come before its date. */
function profile(year: number, level: number, more = ''): string {
  const game = `<Game><Id>NPWR90001_00</Id><Title>As of ${year}</Title><OrderPlayed>1</OrderPlayed><Updated>${year < 2020}</Updated>
    <LastUpdated>${year}-03-01T00:00:00</LastUpdated>${more}</Game>`;
  return `<NetId xmlns="urn:a"><ID>LanternFox</ID><Level>${level}</Level><Games>${game}</Games>
    <UpdateDate>${year}-05-01T10:00:00</UpdateDate><Plus>${year === 2020}</Plus></NetId>`;
}

async function folderOf(
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(path, file), content);
  return path;
}

async function importInto(
  store: SqlStore,
  path: string,
  options: AnswerOptions = {},
): Promise<Summary> {
  return ingest(
    store,
    await openAnswers({ path }, { ...options, zone: openTimeZone('UTC'), mayBePacked: true }),
    {
      keepGoing: false,
      now,
    },
  );
}

async function stateOf(store: SqlStore): Promise<readonly unknown[]> {
  const player = await store.findPlayer('LanternFox');
  const game = await store.playerGame('LanternFox', 'NPWR90001_00');
  const { statedLevel, plus, updatedAt } = player ?? {};
  return [
    statedLevel,
    plus,
    new Date(updatedAt ?? 0).getUTCFullYear(),
    game?.game.title,
    game?.updated,
  ];
}

const newest = [30, true, 2020, 'As of 2020', false];
const soap = (answer: string): string =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><n:getNetIDResponse xmlns:n="urn:a">${answer
    .replaceAll('NetId', 'getNetIDResult')
    .replaceAll('</', '</n:')
    .replaceAll(/<(?!\/)/g, '<n:')}</n:getNetIDResponse></soap:Body></soap:Envelope>`;

describe('saved answers of several dates', () => {
  for (const [form, write] of [
    ['bare', (text: string) => text],
    ['in SOAP envelopes under a prefix', soap],
    ['in UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['packed with gzip', (text: string) => gzipSync(text)],
    [
      'too large for one piece',
      (text: string) => text.replace('<UpdateDate>', `<!--${'x'.repeat(65_500)}--><UpdateDate>`),
    ],
  ] as const) {
    test(`in one folder, the newest response applies, whatever the names of the files: ${form}`, async () => {
      const store = await openStore('sqlite::memory:');
      const files = {
        'a.xml': write(profile(2020, 30)),
        'b.xml': write(profile(2012, 10)),
        'c.xml': write(profile(2016, 20)),
      };
      assert.deepEqual((await importInto(store, await folderOf(form, files))).rejected.first, []);
      assert.deepEqual(await stateOf(store), newest);
      await store.close();
    });
  }

  test('an older one that is imported later changes nothing, dates and Updated flags neither', async () => {
    const store = await openStore('sqlite::memory:');
    const path = await folderOf('later', {
      'new.xml': profile(2020, 30),
      'old.xml': profile(2012, 10).replace('As of 2012', 'As of 2020'),
    });
    await importInto(store, join(path, 'new.xml'));
    const { total } = await importInto(store, join(path, 'old.xml'));
    assert.deepEqual([total.added, total.changed], [0, 0]);
    assert.deepEqual(await stateOf(store), newest);
    await store.close();
  });

  test('applies also to a profile larger than one batch', async () => {
    const store = await openStore('sqlite::memory:');
    const trophies = (date: string): string => {
      const items = Array.from({ length: 1500 }, (_, index) => {
        return `<Trophy><IdTrophy>${index + 1}</IdTrophy><TrophyType>BRONZE</TrophyType><DateEarned>${date}</DateEarned></Trophy>`;
      });
      return `<Trophies>${items.join('')}</Trophies>`;
    };
    const path = await folderOf('large', {
      'new.xml': profile(2020, 30, trophies('2011-01-01T00:00:00')),
      'old.xml': profile(2012, 10, trophies('2009-01-01T00:00:00')).replace(
        'As of 2012',
        'As of 2020',
      ),
    });
    await importInto(store, join(path, 'new.xml'));
    const { total } = await importInto(store, join(path, 'old.xml'));
    assert.deepEqual([total.added, total.changed], [0, 0]);
    assert.deepEqual(await stateOf(store), newest);
    await store.close();
  });

  test('lists of trophies and games are ordered by the newest date in them, undated documents come first', async () => {
    const store = await openStore('sqlite::memory:');
    const list = (year: number): string =>
      `<ArrayOfGame xmlns="urn:a"><Game><Id>NPWR90001_00</Id><Title>As of ${year}</Title><OrderPlayed>1</OrderPlayed>
        <LastUpdated>${year}-03-01T00:00:00</LastUpdated></Game></ArrayOfGame>`;
    const undated =
      '<ArrayOfGame xmlns="urn:a"><Game><Id>NPWR90001_00</Id><Title>Undated</Title></Game></ArrayOfGame>';
    const path = await folderOf('lists', {
      'a.xml': list(2020),
      'b.xml': list(2012),
      'c.xml': undated,
    });
    await importInto(store, path, { player: 'LanternFox' });
    const game = await store.playerGame('LanternFox', 'NPWR90001_00');
    assert.equal(game?.game.title, 'As of 2020');
    assert.equal(game.lastUpdatedAt, Date.UTC(2020, 2, 1));
    await store.close();
  });

  test('a document that cannot be read is a rejection of its own, as before', async () => {
    const store = await openStore('sqlite::memory:');
    const path = await folderOf('broken', {
      'a.xml': profile(2020, 30),
      'b.xml': gzipSync(profile(2012, 10)).subarray(0, 60),
    });
    const summary = await ingest(
      store,
      await openAnswers({ path }, { zone: openTimeZone('UTC'), mayBePacked: true }),
      { keepGoing: true, now },
    );
    assert.deepEqual(
      summary.rejected.first.map(({ where }) => where),
      ['b.xml'],
    );
    assert.deepEqual(await stateOf(store), newest);
    await store.close();
  });
});

describe('facts of games in the saved answers of two players', () => {
  /** Writes the folder of a player: a profile, a list of their games, and the trophies of a game. */
  function saved(
    player: string,
    year: number,
    [reviews, stars]: readonly [number, number],
  ): Readonly<Record<string, string>> {
    const rated = `<Reviews>${reviews}</Reviews><Stars>${stars}</Stars><Guide>https://guide.example/${year}</Guide>`;
    // The list was saved with the profile, although the player's last trophy is older than the other player's.
    const list = (
      played: number,
    ): string => `<ArrayOfGame xmlns="urn:a"><Game><Id>NPWR90001_00</Id><Title>As of ${year}</Title>
      <OrderPlayed>1</OrderPlayed><LastUpdated>${played}-03-01T00:00:00</LastUpdated>${rated}<Released>${year}-01-01T00:00:00</Released></Game></ArrayOfGame>`;
    return {
      'getNetID.xml': `<NetId xmlns="urn:a"><ID>${player}</ID><UpdateDate>${year}-05-01T10:00:00</UpdateDate></NetId>`,
      'getGames.xml': list(year === 2013 ? 2010 : 2012),
      'getTrophies.xml': `<ArrayOfTrophy xmlns="urn:a"><Trophy><IdTrophy>1</IdTrophy><GameId>NPWR90001_00</GameId><TrophyType>GOLD</TrophyType>
        <Title>Trophy of ${year}</Title><DateEarned>2009-01-01T00:00:00</DateEarned></Trophy></ArrayOfTrophy>`,
    };
  }

  async function loadedIn(order: readonly string[]): Promise<readonly DataRecord[]> {
    const store = await openStore('sqlite::memory:');
    const folders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      Early: saved('Early', 2012, [39, 3]),
      Late: saved('Late', 2013, [47, 4]),
    };
    for (const player of order)
      await importInto(store, await folderOf(`facts ${player}`, folders[player] ?? {}), { player });
    const records: DataRecord[] = [];
    for await (const record of store.export())
      if (record.type === 'game' || record.type === 'trophy') records.push(record);
    await store.close();
    return records;
  }

  test('are those of the newer profile, in both orders', async () => {
    const records = await loadedIn(['Early', 'Late']);
    assert.deepEqual(await loadedIn(['Late', 'Early']), records);
    const [game, trophy] = records;
    assert.ok(game?.type === 'game' && trophy?.type === 'trophy');
    assert.deepEqual(
      [game.title, game.reviews, game.stars, game.guide, game.released, trophy.title],
      ['As of 2013', 47, 4, 'https://guide.example/2013', Date.UTC(2013, 0, 1), 'Trophy of 2013'],
    );
  });
});

describe('what saved answers state of country and platform', () => {
  const answer = (platform: string): string =>
    `<NetId xmlns="urn:a"><ID>LanternFox</ID><Games><Game><Id>NPWR90001_00</Id><Platform>${platform}</Platform></Game></Games>
      <UpdateDate>2012-01-01T00:00:00</UpdateDate><Country><IdCountry>232</IdCountry><Culture>US</Culture></Country></NetId>`;

  test('the code of the country is stored in the spelling of the source in addition to the usual one', async () => {
    const store = await openStore('sqlite::memory:');
    await importInto(store, await folderOf('culture', { 'a.xml': answer('ps3') }));
    const player = await store.findPlayer('LanternFox');
    assert.deepEqual([player?.country, player?.statedCountry], ['us', 'US']);
    await store.close();
  });

  for (const [given, stored, noted] of [
    ['PS3', 'ps3', null],
    ['PS3, PS Vita', 'ps3,psp2', null],
    ['ps3,psp2', 'ps3,psp2', null],
    ['?', null, null],
    ['', '', null],
    ['PS3,Abacus', 'ps3', 'Platform: "Abacus" is not a known platform; it was left out'],
  ] as const) {
    test(`the platform ${JSON.stringify(given)} is ${JSON.stringify(stored)}`, async () => {
      const store = await openStore('sqlite::memory:');
      const { notes } = await importInto(
        store,
        await folderOf(`platform ${given.replace('?', 'none')}`, { 'a.xml': answer(given) }),
      );
      const [game] = await store.gamesById('NPWR90001_00');
      assert.equal(game?.platform, stored);
      assert.deepEqual(
        notes.first.map(({ reason }) => reason),
        noted === null ? [] : [noted],
      );
      await store.close();
    });
  }
});
