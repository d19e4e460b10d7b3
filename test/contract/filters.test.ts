/** The filters of the lists of the modern API: two filters together leave the items that each of them leaves, and none is ignored. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { v1 } from '../../src/contract/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import type { TestEngine } from '../../src/store/testing/engines.ts';
import { testDatabases } from '../../src/store/testing/engines.ts';
import { load, makeEarned, makeGame, makePlayer } from '../../src/store/testing/records.ts';
import { day, serve, startAt } from '../caching/world.ts';

const fox = 'LanternFox';
const quay = 'NPWR80001_00';
const kites = 'NPWR80002_00';
const steam = 'STEAM-440';
const middle = new Date(startAt - 3 * day).toISOString();

const records: readonly DataRecord[] = [
  ...makeGame(quay, ['platinum', 'gold', 'bronze'], { title: 'Quay', platform: 'ps3' }),
  ...makeGame(kites, ['silver', 'bronze'], { title: 'Kites', platform: 'ps4' }),
  { type: 'game', id: steam, title: 'Quay', platform: 'pc' },
  ...['A', 'B'].map((key): DataRecord => ({
    type: 'trophy',
    game: steam,
    key,
    title: key,
    gradeIfNew: 'bronze',
  })),
  makePlayer(fox),
  { type: 'account', player: fox, network: 'steam', id: '76561190000000001', name: fox },
  ...[1, 2, 3].map((trophy) => makeEarned(fox, quay, trophy, startAt - 2 * day * trophy)),
  makeEarned(fox, kites, 2, startAt - day),
  { type: 'earned', player: fox, game: steam, key: 'A', date: startAt - 2 * day },
  { type: 'earned', player: fox, game: steam, key: 'B', date: startAt - 5 * day },
];

/** Values of the filters of the lists that have several. */
const filters: Partial<Readonly<Record<v1.V1Name, Readonly<Record<string, readonly string[]>>>>> = {
  listPlayerTrophies: {
    game: [quay, kites, steam],
    grade: ['gold', 'bronze'],
    since: [middle],
    until: [middle],
    network: ['psn', 'steam', 'xbox'],
  },
  listPlayerGames: {
    state: ['started', 'complete', 'platinum', 'untouched'],
    title: ['quay', 'kites'],
    platform: ['ps3', 'ps4'],
    network: ['psn', 'steam', 'xbox'],
  },
};

/** The parameters of the lists that do not filter. */
const others = new Set(['name', 'id', 'sort', 'direction']);

/** Returns every pair of values of two different filters, as queries. */
function pairsOf(values: Readonly<Record<string, readonly string[]>>): [string, string][] {
  const all = Object.entries(values).map(([name, given]) => given.map((each) => `${name}=${each}`));
  return all.flatMap((ones, index) =>
    all
      .slice(index + 1)
      .flat()
      .flatMap((other) => ones.map((one): [string, string] => [one, other])),
  );
}

async function start(context: TestContext, engine: TestEngine): Promise<string> {
  const opened = await engine.open();
  context.after(() => opened[Symbol.asyncDispose]());
  const store = createSqlStore(opened.engine);
  await load(store, records, startAt);
  const served = await serve(store);
  context.after(() => served.stop());
  return `http://127.0.0.1:${served.port}/api`;
}

for (const engine of testDatabases) {
  describe(`filters of a list, ${engine.name}`, () => {
    test('two together leave what each of them leaves', async (context) => {
      const base = await start(context, engine);
      async function itemsOf(path: string, query: string): Promise<string[]> {
        const answer = await fetch(`${base}${path.replace('{name}', fox)}?${query}`);
        assert.equal(answer.status, 200, query);
        const { items } = (await answer.json()) as { readonly items: readonly unknown[] };
        return items.map((item) => JSON.stringify(item));
      }
      for (const [name, values = {}] of Object.entries(filters)) {
        const { path } = v1.v1Endpoints[name as v1.V1Name];
        const all = await itemsOf(path, '');
        for (const [one, other] of pairsOf(values)) {
          const ofOne = await itemsOf(path, one);
          const ofOther = await itemsOf(path, other);
          assert.deepEqual(
            await itemsOf(path, `${one}&${other}`),
            all.filter((item) => ofOne.includes(item) && ofOther.includes(item)),
            `${path}?${one}&${other}`,
          );
        }
      }
    });
  });
}

test('every list with several filters is tested with all of them', () => {
  for (const [name, { isList, parameters }] of Object.entries<v1.V1Endpoint>(v1.v1Endpoints)) {
    // Leaderboards refuse two filters together (v1.test.ts).
    const names = Object.keys(parameters).filter((each) => !others.has(each));
    if (!isList || names.length < 2 || name === 'listLeaderboard') continue;
    assert.deepEqual(Object.keys(filters[name as v1.V1Name] ?? {}), names, name);
  }
});
