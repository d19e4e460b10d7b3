/**
 * Saved responses import without loss, because users have files saved from the original service: responses are saved, imported into an
 * empty store, and requested again.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Settings } from '../../src/settings/index.ts';
import { generateDemo } from '../../src/data/generate/index.ts';
import type { World } from './generated-data.ts';
import { worlds } from './generated-data.ts';
import type { Binding, Instance } from './instance.ts';
import { now, withTwo } from './instance.ts';

const services: readonly (readonly [name: string, settings: Partial<Settings>])[] = [
  ['standard, Net, UTC', {}],
  ['aspnet, PSN, seven hours behind', psn('aspnet', '-07:00')],
  ['standard, PSN, India', psn('standard', 'Asia/Kolkata')],
  ['stated values preferred', { preferStated: true, levelSystem: '2008' }],
];

function psn(style: 'standard' | 'aspnet', timeZone: string): Partial<Settings> {
  return { brand: 'PSN', namespace: 'http://www.psnapi.com.ar/ps3/api', style, timeZone };
}

/** Returns all responses about players and games. */
async function allAnswers(
  instance: Instance,
  { players, games }: World,
): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  const ask = async (...call: Parameters<Instance['answer']>): Promise<void> => {
    answers[call.join(' ')] = await instance.answer(...call);
  };
  for (const binding of ['http', 'soap11'] as const) {
    for (const player of players) {
      for (const key of [
        'getNetID',
        'getGames',
        'getLastestTrophies',
        'search_jid',
        'getLastUpdate',
        'GetTrophyProgression',
      ] as const) {
        await ask(binding, key, player);
      }
      for (const game of games) {
        for (const key of ['getGame', 'getTrophies', 'GetTrophyProgression'] as const)
          await ask(binding, key, player, game);
      }
    }
    for (const game of games) await ask(binding, 'getListTrophies', game);
    for (const key of ['getListGames', 'getNumberListGames', 'GetAVGTrophiesGames'] as const)
      await ask(binding, key);
  }
  return answers;
}

type Save = (
  instance: Instance,
  world: World,
) => Promise<readonly (readonly [documents: readonly string[], player?: string])[]>;

/** The ways in which users save responses. */
const saves: Readonly<Record<string, Save>> = {
  'profile and trophies of each game, and the catalogue, over HTTP': saveAll('http'),
  'games and trophies over SOAP 1.1': saveAll('soap11'),
  'games and trophies over SOAP 1.2': saveAll('soap12'),
  'one export of everything': async (instance, { players }) => [
    [[await instance.collection(players)]],
  ],
};

function saveAll(binding: Binding): Save {
  return (instance, { players, games }) => {
    const perPlayer = players.map(async (player) => {
      const trophies = games.map((game) => instance.answer(binding, 'getTrophies', player, game));
      const [profile, list, jid, sets] = await Promise.all([
        instance.answer(binding, 'getNetID', player),
        instance.answer(binding, 'getGames', player),
        instance.answer(binding, 'search_jid', player),
        Promise.all(trophies),
      ]);
      return [[profile, list, jid, ...sets], player] as const;
    });
    const catalogue = games.map((game) => instance.answer(binding, 'getListTrophies', game));
    const all = Promise.all([instance.answer(binding, 'getListGames'), ...catalogue]).then(
      (documents) => [documents] as const,
    );
    return Promise.all([all, ...perPlayer]);
  };
}

async function assertLossless(
  world: World,
  settings: Partial<Settings>,
  save: Save,
): Promise<void> {
  await withTwo(settings, async (original, copy) => {
    await original.load(world.records);
    const saved = await save(original, world);
    for (const [documents, player] of saved) {
      const summary = await copy.import(documents, { player });
      assert.deepEqual(summary.rejected.first, []);
    }
    const [expected, actual] = await Promise.all([
      allAnswers(original, world),
      allAnswers(copy, world),
    ]);
    if (saved.length === 1) assert.deepEqual(actual, expected);
    // Players who are imported one by one overtake each other. The dates at which their ranks last changed therefore differ from the
    // original store's, and cards show these dates.
    else assert.deepEqual(withoutCardDates(actual), withoutCardDates(expected));
    assert.deepEqual(await copy.store.check(), []);
  });
}

type Answers = Awaited<ReturnType<typeof allAnswers>>;

function withoutCardDates(answers: Answers): Answers {
  const entries = Object.entries(answers).map(
    ([call, answer]) => [call, answer.replace(cardDate, '')] as const,
  );
  return Object.fromEntries(entries);
}
const cardDate = / *<UpdateSignature(?:>[^<]*<\/UpdateSignature>| xsi:nil="true" \/>)(?:\r\n)?/g;

for (const [name, settings] of services) {
  describe(`saved answers, ${name}`, () => {
    for (const [how, save] of Object.entries(saves)) {
      test(`are returned byte for byte after an import: ${how}`, async () => {
        await fc.assert(
          fc.asyncProperty(worlds, (world) => assertLossless(world, settings, save)),
          { numRuns: 4 },
        );
      });
    }

    test('change nothing when imported again', async () => {
      await fc.assert(
        fc.asyncProperty(worlds, (world) =>
          withTwo(settings, async (original, copy) => {
            await original.load(world.records);
            const document = await original.collection(world.players);
            await copy.import([document]);
            const lines = await copy.export();
            await copy.import([document]);
            assert.equal(await copy.export(), lines);
            await original.import([document]);
            assert.deepEqual(await allAnswers(original, world), await allAnswers(copy, world));
          }),
        ),
        { numRuns: 4 },
      );
    });
  });
}

describe('a profile alone', () => {
  for (const [style, binding] of [
    ['standard', 'http'],
    ['aspnet', 'http'],
    ['aspnet', 'soap11'],
    ['standard', 'soap11'],
  ] as const) {
    test(`is returned with its stated values: ${style}, ${binding}`, async () => {
      // A profile in style aspnet contains no games from which Laurel could compute the values, so it must prefer the stated ones.
      const preferences = style === 'aspnet' ? fc.constant(true) : fc.boolean();
      await fc.assert(
        fc.asyncProperty(worlds, preferences, (world, preferStated) =>
          withTwo({ style, preferStated }, async (original, copy) => {
            await original.load(world.records);
            const ask = ({ answer }: Instance): Promise<string[]> =>
              Promise.all(world.players.map((player) => answer(binding, 'getNetID', player)));
            const profiles = await ask(original);
            await copy.import(profiles);
            assert.deepEqual(await ask(copy), profiles);
            assert.deepEqual(await copy.store.check(), []);
          }),
        ),
        { numRuns: 5 },
      );
    });
  }
});

describe('the demo data', () => {
  test('gives the same responses after an XML export and import', async () => {
    const { base, update } = generateDemo(now);
    const players = [
      ...new Set(base.records.flatMap((record) => (record.type === 'player' ? [record.name] : []))),
    ];
    const games = base.records.flatMap((record) => (record.type === 'game' ? [record.id] : []));
    const world = { players, games: games.slice(0, 15), records: [] };
    await withTwo({}, async (original, copy) => {
      await original.load(base.records, base.at);
      await original.load(update.records, update.at);
      await copy.import([await original.collection(players)]);
      assert.deepEqual(await allAnswers(copy, world), await allAnswers(original, world));
    });
  });
});
