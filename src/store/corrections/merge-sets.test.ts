/** What a game gets from the game that is merged into it. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { NewMedia } from '../media/media.ts';
import type { DataRecord } from '../../records/records.ts';
import { openFor, testEngines } from '../testing/engines.ts';
import type { TestEngine } from '../testing/engines.ts';
import { exported, load, loadedAt } from '../testing/records.ts';

const from = 'NPWR00001_00';
const into = 'NPWR00002_00';
const now = loadedAt + 60_000;
const date = loadedAt - 1000;

/** All values of a game, a group and a trophy that a merge hands over. */
const game = {
  europeId: 'NPWR00003_00',
  title: 'Harbour of Lanterns',
  image: 'https://images.example/cover.png',
  guide: 'https://guides.example/1',
  titleOnGuide: 'Lanterns',
  released: 1000,
  stars: 4.5,
  reviews: 12,
  platform: 'PS4',
  setVersion: '01.00',
  series: 'Harbours',
  statedSet: { platinum: 1, gold: 1, silver: 1, bronze: 9 },
  statedTrophies: 12,
  statedPoints: 345,
  added: date,
} as const;
const group = { name: 'Extension', detail: 'Winter' } as const;
const trophy = {
  key: 'LIGHT',
  points: 15,
  weightedPoints: 30,
  share: 12.5,
  shareDate: 2000,
  progressTarget: 50,
  reward: 'hat',
  title: 'Light',
  description: 'Light a lantern.',
  fullDescription: 'Light a lantern at night.',
  image: 'https://images.example/icon.png',
  group: '001',
  guide: 'https://guides.example/2',
  titleOnGuide: 'Lights',
} as const;

function setOf(id: string, [ofGame, ofGroup, ...ofTrophies]: readonly object[]): DataRecord[] {
  return [
    { type: 'game', id, added: loadedAt, ...ofGame },
    { type: 'group', game: id, id: '001', ...ofGroup },
    ...ofTrophies.map((each, index): DataRecord => ({
      type: 'trophy',
      game: id,
      id: index + 1,
      grade: 'gold',
      ...each,
    })),
  ];
}

async function merged(context: TestContext, engine: TestEngine, records: readonly DataRecord[]) {
  const { store } = await openFor(context, engine);
  await load(store, records);
  await store.corrections.mergeGames.make({ from, into, force: false }, now);
  assert.deepEqual(await store.check(), []);
  return exported(store);
}

for (const engine of testEngines)
  describe(`the values of a merged game, ${engine.name}`, () => {
    test('are all handed over to a game that has none, and to its trophies', async (context) => {
      const given = setOf(from, [game, group, trophy]);
      assert.deepEqual(
        await merged(context, engine, [...given, ...setOf(into, [{}, {}, {}])]),
        setOf(into, [game, group, trophy]),
      );
    });

    test('are handed over to an added group and trophy, which keeps whether it is hidden', async (context) => {
      const given = setOf(from, [game, group, { hidden: true, ...trophy }]);
      const bare: DataRecord = { type: 'game', id: into };
      assert.deepEqual(
        await merged(context, engine, [...given, bare]),
        setOf(into, [game, group, { hidden: true, ...trophy }]),
      );
    });

    test('replace none, and a share, a rating and a key are not mixed with those of the remaining game', async (context) => {
      const remaining = [
        { ...game, stars: 2, reviews: undefined },
        group,
        trophy,
        { share: 0, key: 'B' },
      ];
      const other = { ...trophy, title: 'Other', points: 1, share: 50, shareDate: 3000 };
      const given = setOf(from, [
        { ...game, title: 'Copy', status: 'delisted', stars: 5, reviews: 9 },
        { name: 'Other' },
        { ...other, key: 'B', hidden: true },
        { ...other, key: 'C' },
        { title: 'Third', key: 'LIGHT' },
      ]);
      const { share: _, shareDate: __, key: ___, ...filled } = other;
      assert.deepEqual(
        await merged(context, engine, [...given, ...setOf(into, remaining)]),
        JSON.parse(
          JSON.stringify(
            setOf(into, [
              ...remaining.slice(0, 3),
              { ...filled, ...remaining[3] },
              { title: 'Third' },
            ]),
          ),
        ),
      );
    });

    test('do not give the title of a guide to another guide', async (context) => {
      const other = { guide: 'https://guides.example/other' };
      const given = setOf(from, [game, group, trophy, { ...trophy, key: 'B' }]);
      const { guide } = trophy;
      const records = await merged(context, engine, [
        ...given,
        ...setOf(into, [other, {}, other, { guide }]),
      ]);
      assert.deepEqual(
        records.flatMap((record) =>
          'guide' in record ? [[record.guide, record.titleOnGuide]] : [],
        ),
        [
          [other.guide, undefined],
          [other.guide, undefined],
          [guide, trophy.titleOnGuide],
        ],
      );
    });
  });

/** An image of this text. */
function pictureOf(text: string, source: string | null = null): NewMedia {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, kind: 'image/png', width: 2, height: 1, bytes, small: null, source };
}

for (const engine of testEngines)
  describe(`the stored images of a merged game, ${engine.name}`, () => {
    test('are handed over to a game and trophies that have none', async (context) => {
      const { store } = await openFor(context, engine);
      await load(store, [
        ...setOf(from, [{}, {}, {}, {}, {}]),
        ...setOf(into, [game, {}, trophy, {}]),
      ]);
      const show = async (id: string, pictures: readonly (NewMedia | null)[]) => {
        for (const [trophy, picture] of pictures.entries())
          if (picture !== null)
            await store.pictures.set(
              trophy === 0 ? { game: id } : { game: id, trophy },
              picture,
              now,
            );
      };
      const cover = pictureOf('cover');
      const icon = pictureOf('icon');
      const added = pictureOf('added');
      const own = pictureOf('own');
      await show(from, [cover, icon, icon, added]);
      await show(into, [null, null, own]);
      await store.corrections.mergeGames.make({ from, into, force: false }, now);
      const shown = [...(await store.gamesById(into)), ...((await store.gameTrophies(into)) ?? [])];
      assert.deepEqual(
        shown.map(({ media }) => media),
        [cover, icon, own, added].map(({ hash }) => hash),
      );
      assert.equal(await store.pictures.prune(), 0);
      assert.ok((await store.media(cover.hash)) !== null);
      assert.deepEqual(await store.check(), []);
    });

    test('are not handed over if they were fetched, and the remaining game has another address', async (context) => {
      const { store } = await openFor(context, engine);
      const image = 'https://images.example/other.png';
      await load(store, [...setOf(from, [game, {}, trophy]), ...setOf(into, [{ image }, {}, {}])]);
      const fetched = pictureOf('cover', game.image);
      const fetchedIcon = pictureOf('icon', trophy.image);
      await store.pictures.set({ game: from }, fetched, now);
      await store.pictures.set({ game: from, trophy: 1 }, fetchedIcon, now);
      await store.corrections.mergeGames.make({ from, into, force: false }, now);
      const shown = [...(await store.gamesById(into)), ...((await store.gameTrophies(into)) ?? [])];
      assert.deepEqual(
        shown.map(({ image: address, media }) => [address, media]),
        [
          [image, null],
          [trophy.image, fetchedIcon.hash],
        ],
      );
      assert.equal(await store.media(fetched.hash), null);
    });
  });
