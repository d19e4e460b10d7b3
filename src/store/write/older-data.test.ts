import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord } from '../../records/records.ts';
import type { Store } from '../port/store.ts';
import { openFor, testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, makePlayer } from '../testing/records.ts';

const year2012 = Date.UTC(2012, 0, 1);
const year2020 = Date.UTC(2020, 0, 1);
const later = Date.UTC(2026, 0, 1);
const game = 'NPWR1_00';
const set = makeGame(game, ['platinum', 'gold', 'bronze']);

/** Records of a player at a date, as in a saved profile or an export. */
function profileAt(
  date: number,
  more: object,
  games: object,
  dates: readonly number[],
): DataRecord[] {
  return [
    makePlayer('LanternFox', { updated: date, gamesUpdated: date, ...more }),
    { type: 'playerGame', player: 'LanternFox', game, lastUpdated: date, ...games },
    ...dates.map((earnedAt, index) => makeEarned('LanternFox', game, index + 1, earnedAt)),
  ];
}

/** Records of one earned trophy, with a date. */
function earnedFrom(trophy: number): DataRecord[] {
  return [makeEarned('LanternFox', game, trophy, trophy * 1000)];
}

const unknownStatus = { statusPlaying: null, statusComment: null, statusMode: null };
const stated = (bronze: number): object => ({
  statedEarned: { platinum: 0, gold: 0, silver: 0, bronze },
});
const newer = profileAt(
  year2020,
  { statedLevel: 30, plus: true, country: 'us' },
  { ...stated(20), updated: false },
  [2000],
);
const older = profileAt(
  year2012,
  {
    statedLevel: 10,
    plus: false,
    country: 'fr',
    aboutMe: 'Tea',
    formerNames: ['LampFox'],
  },
  { ...stated(5), statedPoints: 75, updated: true },
  [1000, 1500],
);

/** Values of one source that may state anything or nothing. A description, such as the date of an award, never comes without its value. */
const statements = fc.record({
  earned: fc.record(
    { date: fc.constantFrom(1000, 2000), hardcore: fc.constantFrom(3000, 4000) },
    { requiredKeys: [] },
  ),
  award: fc.constantFrom(
    {},
    { award: 'mastered' as const },
    { award: 'mastered' as const, awarded: 1000 },
    { award: 'beaten-hardcore' as const },
    { award: 'beaten-hardcore' as const, awarded: 2000 },
  ),
  level: fc.constantFrom(
    {},
    { statedLevel: 4 },
    { statedLevel: 4, statedProgress: 40, statedFloor: 400, statedCeiling: 499 },
    { statedLevel: 5 },
    { statedLevel: 5, statedProgress: 50, statedFloor: 500, statedCeiling: 599 },
  ),
  share: fc.constantFrom({}, { share: 10 }, { share: 10, shareDate: 1000 }, { share: 90 }),
});
type Statements = typeof statements extends fc.Arbitrary<infer T> ? T : never;

/** Records of a source at a date: a game with one trophy, and its player. */
function sourceAt(asOf: number, name: string, { earned, award, level, share }: Statements) {
  const id = `RA-${name}`;
  return [
    { type: 'game', id, title: 'Reef', asOf },
    { type: 'trophy', game: id, id: 1, grade: 'gold', title: 'Whale', ...share },
    { type: 'player', name, asOf, ...level },
    { type: 'playerGame', player: name, game: id, ...award },
    { type: 'earned', player: name, game: id, trophy: 1, ...earned },
  ] satisfies DataRecord[];
}

/** Returns what an export states of the values of `statements`. */
function statedIn(records: readonly DataRecord[]): object {
  const all: Record<string, unknown> = Object.assign({}, ...records.toReversed());
  const { date, hardcore, award, awarded, share, shareDate } = all;
  const { statedLevel, statedProgress, statedFloor, statedCeiling } = all;
  const level = { statedLevel, statedProgress, statedFloor, statedCeiling };
  return { date, hardcore, award, awarded, share, shareDate, ...level };
}

for (const engine of testEngines) {
  describe(`older data, ${engine.name}`, () => {
    test('what two sources state is the same in whatever order they are loaded', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      let run = 0;
      const statedAfter = async (name: string, sources: readonly DataRecord[][]) => {
        for (const source of sources) await load(store, source, later);
        return statedIn(await exported(store, name));
      };
      await fc.assert(
        fc.asyncProperty(statements, statements, async (older, newer) => {
          run += 1;
          const one = `${run}1`;
          const other = `${run}2`;
          assert.deepEqual(
            await statedAfter(one, [
              sourceAt(year2020, one, newer),
              sourceAt(year2012, one, older),
            ]),
            await statedAfter(other, [
              sourceAt(year2012, other, older),
              sourceAt(year2020, other, newer),
            ]),
          );
        }),
        { numRuns: 60 },
      );
    });

    test('an older record replaces neither the status normal nor the removal from a series, and adds both if none were stated', async (context) => {
      const { store } = await openFor(context, engine);
      const ids = ['NPWR1_00', 'NPWR2_00', 'NPWR3_00', 'NPWR4_00'];
      const at = (asOf: number, stated: readonly object[]): DataRecord[] =>
        stated.map((more, index) => ({
          type: 'game',
          id: ids[index] ?? '',
          asOf,
          title: 'Reef',
          ...more,
        }));
      const none = { status: 'normal', series: null } as const;
      const old = { status: 'delisted', series: 'Kites' } as const;
      await load(store, at(year2020, [none, {}, { status: null, series: null }, {}]), later);
      await store.corrections.setGame({ id: 'NPWR2_00', ...none }, later + 1);
      const shown = (from: Store) => Promise.all(ids.map((id) => from.statusAndSeries(id)));
      assert.deepEqual(await shown(store), [none, none, none, none]);
      await load(store, at(year2012, [old, old, old, old]), later + 2);
      const listed = { status: 'delisted', series: { name: 'Kites', games: 1 } };
      assert.deepEqual(await shown(store), [none, none, none, listed]);
      assert.deepEqual(await store.check(), []);
      const lines = await exported(store);
      const copy = await openFor(context, engine);
      await load(copy.store, lines, later + 3);
      assert.deepEqual(await exported(copy.store), lines);
      await load(copy.store, at(year2012, [old, old, old]), later + 4);
      assert.deepEqual(await exported(copy.store), lines);
    });

    test('an older profile adds a hardcore date that is missing, and leaves a known one', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const source = (asOf: number, earned: readonly object[]): DataRecord[] => [
        makePlayer('LanternFox', { asOf }),
        ...earned.map((more, index) => ({
          ...makeEarned('LanternFox', 'RA-1', index + 1),
          ...more,
        })),
      ];
      await load(store, makeGame('RA-1', ['gold', 'gold', 'gold']), later);
      await load(store, source(year2020, [{ date: 1 }, { hardcore: 2 }, { hardcore: 3 }]), later);
      const old = [{ hardcore: 4 }, { date: 5, hardcore: 6 }, { hardcore: null }];
      await load(store, source(year2012, old), later);
      const dates = (await exported(store, 'LanternFox')).flatMap((record) =>
        record.type === 'earned' ? [[record.date, record.hardcore]] : [],
      );
      assert.deepEqual(dates, [
        [1, 4],
        [5, 2],
        [undefined, 3],
      ]);
      assert.deepEqual(await store.check(), []);
    });

    test('what describes a rank, a country, a level or a guide is never that of another one', async (context) => {
      const { store } = await openFor(context, engine);
      const ofProfile = {
        statedPoints: 440,
        statedTotal: 40,
        statedCountryPosition: 2,
        statedCountryTotal: 20,
      };
      const one = { statedLevel: 4, statedPosition: 4, country: 'fr' };
      const other = { statedLevel: 5, statedPosition: 5, country: 'us' };
      const older = (name: string): DataRecord[] => [
        {
          type: 'game',
          id: `RA-${name}`,
          asOf: year2012,
          guide: 'https://one.example/',
          titleOnGuide: 'One',
        },
        makePlayer(name, { asOf: year2012, ...one, ...ofProfile }),
      ];
      const newer = (name: string, guide: string, profile: object): DataRecord[] => [
        { type: 'game', id: `RA-${name}`, asOf: year2020, guide },
        makePlayer(name, { asOf: year2020, ...profile }),
      ];
      const different = (name: string) => newer(name, 'https://other.example/', other);
      await load(store, [...different('1'), ...older('1')], later);
      await load(store, [...older('2'), ...different('2')], later);
      await load(store, [...newer('3', 'https://one.example/', one), ...older('3')], later);
      const descriptions = new Set(['titleOnGuide', ...Object.keys(ofProfile)]);
      const found = (await exported(store)).map((record) =>
        Object.entries(record).filter(([property]) => descriptions.has(property)),
      );
      assert.deepEqual(
        found.map((entries) => Object.fromEntries(entries)),
        [{}, {}, { titleOnGuide: 'One' }, {}, {}, ofProfile],
      );
    });

    test('texts of an older status remain only while the newer profile is offline and has no text of its own', async (context) => {
      const { store } = await openFor(context, engine);
      const old = { statusPlaying: 'Reef', statusComment: 'Tea', statusMode: 'ps3' };
      const comment = { statusComment: 'Coffee' };
      const cases: readonly [newer: object, texts: object][] = [
        [{}, old],
        [{ online: false }, old],
        [{ online: true }, {}],
        [{ away: true }, {}],
        [comment, comment],
        [{ online: true, ...comment }, comment],
      ];
      for (const [index, [newer, texts]] of cases.entries()) {
        const name = `Fox${index}`;
        const states = (each: string) => [
          makePlayer(each, { asOf: year2012, ...old }),
          makePlayer(each, { asOf: year2020, ...newer }),
        ];
        await load(store, [...states(name), ...states(`Other${name}`).toReversed()], later);
        for (const each of [name, `Other${name}`]) {
          const found = await store.findPlayer(each);
          const { statusPlaying, statusComment, statusMode } = { ...unknownStatus, ...texts };
          assert.deepEqual(
            [found?.statusPlaying, found?.statusComment, found?.statusMode],
            [statusPlaying, statusComment, statusMode],
            JSON.stringify([each, newer]),
          );
        }
      }
    });

    test('an older profile fills in missing values of a newer one and changes nothing else', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...set, ...newer], later);
      await load(store, older, later + 1);
      const player = await store.findPlayer('LampFox');
      assert.deepEqual(
        [
          player?.statedLevel,
          player?.plus,
          player?.country,
          player?.aboutMe,
          player?.gamesUpdatedAt,
        ],
        [30, true, 'us', 'Tea', later + 1],
      );
      const records = await exported(store, 'LanternFox');
      const found = records.find(({ type }) => type === 'playerGame');
      assert.deepEqual(found, {
        type: 'playerGame',
        player: 'LanternFox',
        game,
        lastUpdated: year2020,
        ...stated(20),
        statedPoints: 75,
        updated: true,
      });
      const dates = records.flatMap((record) => (record.type === 'earned' ? [record.date] : []));
      assert.deepEqual(dates, [2000, 1500]);
      assert.deepEqual(await store.check(), []);
    });

    test('an older profile without new values changes neither dates nor Updated flags', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...set, ...newer], later);
      const before = await exported(store);
      const nothingNew = profileAt(
        year2012,
        { statedLevel: 10, plus: false, country: 'fr' },
        { ...stated(5), updated: true },
        [1000],
      );
      const outcomes = await load(store, nothingNew, later + 1);
      assert.deepEqual([...new Set(outcomes)], ['unchanged']);
      assert.deepEqual(await exported(store), before);
    });

    test('an older profile that adds trophies leaves the Updated flags of newer ones, and can be undone', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const flags = async () => {
        const trophies = await store.playerTrophies('LanternFox', game);
        return trophies?.map(({ updated }) => updated);
      };
      const first = [makePlayer('LanternFox', { asOf: year2012 }), ...earnedFrom(3)];
      await load(store, [...set, ...first], later - 1);
      await load(
        store,
        [makePlayer('LanternFox', { asOf: year2020, plus: true }), ...earnedFrom(1)],
        later,
      );
      const before = await exported(store, 'LanternFox');
      assert.deepEqual(await flags(), [true, false, false]);
      const old = [
        makePlayer('LanternFox', { asOf: year2012, aboutMe: 'Tea', formerNames: ['LampFox'] }),
        ...earnedFrom(2),
      ];
      await load(store, old, later + 1);
      assert.deepEqual(await flags(), [true, true, false]);
      assert.equal((await store.playerGame('LanternFox', game))?.updated, true);
      assert.equal((await store.findPlayer('LanternFox'))?.updatedAt, later + 1);
      assert.deepEqual(await store.check(), []);
      await store.corrections.undoLoad.make('LanternFox', later + 2);
      const isPlay = ({ type }: DataRecord) => type !== 'player';
      assert.deepEqual((await exported(store, 'LanternFox')).filter(isPlay), before.filter(isPlay));
      await load(
        store,
        [...old, makePlayer('LanternFox', { asOf: year2020 + 1, plus: false })],
        later + 3,
      );
      assert.deepEqual(await flags(), [false, true, false]);
    });

    test('an older record can hide a player, but cannot show one, and does not replace a choice', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const flagged = (value: boolean) => ({
        hidden: value,
        excluded: value,
        hoursHidden: value,
        presenceHidden: value,
      });
      const stateOf = async (name: string) => {
        const found = await store.players.find(name);
        const records = await exported(store, name);
        const pins = records.flatMap((record) => (record.type === 'player' ? [record.pins] : []));
        return [found?.hidden, found?.excluded, found?.hoursHidden, found?.presenceHidden, ...pins];
      };
      const pins = [{ game, trophy: null }];
      await load(
        store,
        [
          ...set,
          makePlayer('Shown', { updated: year2020 }),
          makePlayer('Shy', { updated: year2020, ...flagged(true), pins }),
        ],
        later,
      );
      await load(
        store,
        [
          makePlayer('Shown', { updated: year2012, ...flagged(true), pins }),
          makePlayer('Shy', { updated: year2012, ...flagged(false), pins: [{ game, trophy: 1 }] }),
        ],
        later + 1,
      );
      const hidden = [true, true, true, true, pins];
      assert.deepEqual([await stateOf('Shown'), await stateOf('Shy')], [hidden, hidden]);
      assert.equal(await store.findPlayer('Shown'), null);
      assert.deepEqual(await store.check(), []);
    });

    test('records of flags and hidden games leave the Updated flags', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...set, makePlayer('LanternFox'), ...earnedFrom(1)], later);
      const decided: DataRecord[] = [
        makePlayer('LanternFox', { excluded: true }),
        { type: 'hiddenGame', player: 'LanternFox', game },
      ];
      for (const [index, record] of decided.entries())
        await load(store, [record], later + 1 + index);
      assert.equal((await store.findPlayer('LanternFox'))?.updatedAt, later + 2);
      const records = await exported(store, 'LanternFox');
      const updated = records.flatMap((record) =>
        record.type === 'earned' ? [record.updated] : [],
      );
      assert.deepEqual(updated, [true]);
    });

    test('a newer profile replaces an older one even if games were loaded in between', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...set, ...older], later);
      await load(store, [makeEarned('LanternFox', game, 3, later - 5)], later);
      await load(store, newer, later + 1);
      const record = (await exported(store)).find(({ type }) => type === 'player');
      assert.ok(record?.type === 'player');
      assert.deepEqual(
        [record.statedLevel, record.plus, record.country, record.updated],
        [30, true, 'us', year2020],
      );
    });

    test('an older record does not rename a player', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(
        store,
        [makePlayer('LanternFox', { updated: year2020, formerNames: ['LampFox'] })],
        later,
      );
      await load(
        store,
        [makePlayer('OldestFox', { updated: year2012, formerNames: ['LampFox'] })],
        later + 1,
      );
      const found = await store.players.find('OldestFox');
      assert.deepEqual([found?.name, found?.formerNames], ['LanternFox', ['LampFox', 'OldestFox']]);
    });

    test('an older list of games does not change a newer one, and a date in the future does not count as newer', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const at = (date: number, bronze: number): DataRecord => ({
        type: 'playerGame',
        player: 'LanternFox',
        game,
        lastUpdated: date,
        ...stated(bronze),
      });
      await load(store, [...set, makePlayer('LanternFox'), at(year2020, 20)], later);
      await load(store, [at(year2012, 5)], later);
      assert.deepEqual([await lastUpdatedOf(), await bronzeOf()], [year2020, 20]);
      await load(store, [at(later + 1000, 21)], later);
      await load(store, [at(year2020 + 1, 22)], later);
      assert.deepEqual([await lastUpdatedOf(), await bronzeOf()], [year2020 + 1, 22]);

      async function lastUpdatedOf(): Promise<number | null | undefined> {
        return (await store.playerGame('LanternFox', game))?.lastUpdatedAt;
      }
      async function bronzeOf(): Promise<number | undefined> {
        return (await store.playerGame('LanternFox', game))?.earned.bronze;
      }
    });

    test('an undated record has the time of its load; the flags set by the operator do not date a profile', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(
        store,
        [makePlayer('Marked', { hidden: true }), makePlayer('LanternFox', { aboutMe: 'Now' })],
        later,
      );
      await load(
        store,
        [
          makePlayer('Marked', { updated: year2012, plus: true }),
          makePlayer('LanternFox', { updated: year2012, aboutMe: 'Then' }),
        ],
        later + 1,
      );
      const found = (await exported(store)).filter((record) => record.type === 'player');
      assert.deepEqual(
        found.map(({ name, plus, aboutMe, updated }) => [name, plus, aboutMe, updated]),
        [
          ['LanternFox', undefined, 'Now', later],
          ['Marked', true, undefined, year2012],
        ],
      );
    });

    test('the date of a profile is exported, so that a newer profile stays newer after an import', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...set, ...newer], later);
      await load(opened.store, [makeEarned('LanternFox', game, 3, later - 5)], later + 1);
      await load(opened.store, [makePlayer('Bare')], later + 1);
      const lines = await exported(opened.store);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, lines, later + 2);
      assert.deepEqual(await exported(copy.store), lines);
      await load(
        copy.store,
        [makePlayer('LanternFox', { updated: year2020 + 1, statedLevel: 31 })],
        later + 3,
      );
      await load(copy.store, [makePlayer('Bare', { updated: year2012, plus: true })], later + 3);
      assert.equal((await copy.store.findPlayer('LanternFox'))?.statedLevel, 31);
      assert.equal((await copy.store.findPlayer('Bare'))?.plus, true);
    });

    test('an older version of a set neither sets texts back nor removes trophies, and fills in what is missing', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const versions = (setVersion: string, title: string, more: object = {}): DataRecord[] => [
        { type: 'game', id: game, title, setVersion, ...more },
        { type: 'group', game, id: '001', name: `${title} more` },
        { type: 'trophy', game, id: 1, grade: 'gold', title: `${title} gold` },
      ];
      await load(
        store,
        [
          ...versions('02.00', 'New'),
          { type: 'trophy', game, id: 2, grade: 'bronze', title: 'Added' },
        ],
        later,
      );
      await load(store, versions('01.00', 'Old', { platform: 'ps4' }), later + 1);
      const [found] = await store.gamesById(game);
      assert.deepEqual([found?.title, found?.platform, found?.totalTrophies], ['New', 'ps4', 2]);
      assert.deepEqual(
        (await store.gameTrophies(game))?.map(({ title }) => title),
        ['New gold', 'Added'],
      );
      assert.equal((await store.groups(game))[0]?.name, 'New more');
      // Versions are numbers: 10.00 is newer than 02.00.
      await load(store, versions('10.00', 'Newest'), later + 2);
      assert.equal((await store.gamesById(game))[0]?.title, 'Newest');
    });

    test('facts of a game are those of the newest record that states them, in whatever order they are loaded', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const guide = 'https://guide.example/';
      const facts = (id: string, year: number): DataRecord[] => [
        { type: 'game', id, asOf: Date.UTC(year, 0, 1), title: `Of ${year}`, ...statedIn[year] },
        { type: 'group', game: id, id: '001', name: `Of ${year}` },
        {
          type: 'trophy',
          game: id,
          id: 1,
          grade: 'gold',
          title: `Of ${year}`,
          ...(year === 2012 ? { guide } : {}),
        },
      ];
      const statedIn: Readonly<Record<number, object>> = {
        2012: { stars: 3, reviews: 39, guide, europeId: 'E', released: 1000 },
        2013: { stars: 4, reviews: 47, released: 2000 },
        2014: { image: 'https://icon.example/' },
      };
      const orders = [
        [2012, 2013, 2014],
        [2013, 2012, 2014],
        [2014, 2013, 2012],
        [2013, 2014, 2012],
      ];
      const ids = orders.map((_, index) => `NPWR${index}_00`);
      for (const turn of [0, 1, 2])
        await load(
          store,
          orders.flatMap((order, index) => facts(ids[index] ?? '', order[turn] ?? 0)),
          later + turn,
        );
      const all = await exported(store);
      const games = all.flatMap((record) => (record.type === 'game' ? [record] : []));
      const [first] = games;
      assert.deepEqual(
        [
          first?.title,
          first?.image,
          first?.guide,
          first?.europeId,
          first?.stars,
          first?.reviews,
          first?.released,
          first?.asOf,
        ],
        ['Of 2014', 'https://icon.example/', guide, 'E', 4, 47, 2000, Date.UTC(2014, 0, 1)],
      );
      for (const [index, record] of games.entries())
        assert.deepEqual(record, { ...first, id: ids[index] });
      const texts = all.flatMap((record): readonly unknown[] => {
        if (record.type === 'group') return [record.name];
        return record.type === 'trophy' ? [record.title, record.guide] : [];
      });
      assert.deepEqual([...new Set(texts)], ['Of 2014', guide]);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, all, later + 9);
      assert.deepEqual(await exported(copy.store), all);
    });

    test('facts without a date are of the time of their load', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const titled = async (
        title: string,
        now: number,
        asOf?: number,
      ): Promise<string | null | undefined> => {
        await load(
          store,
          [{ type: 'game', id: game, title, ...(asOf === undefined ? {} : { asOf }) }],
          now,
        );
        return (await store.gamesById(game))[0]?.title;
      };
      assert.equal(await titled('First', later), 'First');
      assert.equal(await titled('Old', later + 1, year2020), 'First');
      assert.equal(await titled('Second', later + 10), 'Second');
      assert.equal(await titled('Between', later + 20, later + 5), 'Second');
      assert.equal(await titled('Newer', later + 20, later + 15), 'Newer');
      await load(store, [{ type: 'game', id: game, status: 'delisted' }], later + 30);
      assert.equal(
        await titled('After a note of the operator', later + 40, later + 20),
        'After a note of the operator',
      );
    });
  });
}
