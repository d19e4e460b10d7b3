/**
 * Every list that has pages, while players hide games, and are hidden or excluded: the pages of any size together are the whole list, with no
 * item twice. The lists come from the tables of endpoints, resources and operations, so that new ones are tested automatically.
 */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { Operation, Resource } from '../../src/contract/index.ts';
import { operations, resources, v1 } from '../../src/contract/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import type { TestEngine } from '../../src/store/testing/engines.ts';
import { testDatabases } from '../../src/store/testing/engines.ts';
import { load, makeEarned, makeGame, makePlayer } from '../../src/store/testing/records.ts';
import {
  endpoints,
  everyRecord,
  operations as calls,
  resources as paths,
} from '../caching/every-answer.ts';
import { day, serve, startAt } from '../caching/world.ts';

const fox = 'LanternFox';
const owl = 'NightOwl';
const second = 'NPWR80002_00';
const cave = 'NPWR80011_00';
const steam = 'STEAM-440';
const owners = [fox, owl, 'TallHare', 'MossToad', 'RiverEel', 'SnowLynx'];

/** Every player has two more games; one of them is on another network. */
const more: readonly DataRecord[] = [
  ...makeGame(cave, ['gold', 'silver', 'bronze'], { platform: 'ps4' }),
  { type: 'game', id: steam, title: 'Quay' },
  ...['A', 'B'].map((key): DataRecord => ({ type: 'trophy', game: steam, key, title: key })),
  ...owners.flatMap((name, index): DataRecord[] => [
    { type: 'account', player: name, network: 'steam', id: `7656119000000000${index}`, name },
    { type: 'earned', player: name, game: steam, key: 'A', date: startAt - day * (40 + index) },
    makeEarned(name, cave, 1 + (index % 3), startAt - day * (50 + index)),
  ]),
];

/** The games that players hide. On the board of the second game, the first two players and the last one are left out. */
const hidden: readonly (readonly [player: string, game: string])[] = [
  [owl, second],
  ['TallHare', second],
  [fox, second],
  [fox, steam],
  ['SnowLynx', cave],
];

async function fill(store: SqlStore): Promise<void> {
  await load(store, [...everyRecord, ...more], startAt);
  for (const [player, game] of hidden) await store.choices.hideGame({ player, game }, startAt);
  await store.players.setFlags('MossToad', { excluded: true }, startAt);
  await load(
    store,
    ['DuskHeron', 'AshMarten'].flatMap((name) => [
      makePlayer(name),
      ...[second, cave].map((game) => makeEarned(name, game, 2, startAt - day)),
    ]),
    startAt,
  );
  await store.players.setFlags('DuskHeron', { hidden: true }, startAt);
}

/** One page: its items as text, the number of all items if it is stated, and the address of the next page. */
interface ReadPage {
  readonly items: readonly string[];
  readonly total: number | null;
  readonly next: string | null;
}

type ReadOne = (answer: Response) => Promise<ReadPage>;

const readEndpoint: ReadOne = async (answer) => {
  const { items, total, next } = (await answer.json()) as Omit<ReadPage, 'items'> & {
    readonly items: readonly unknown[];
  };
  assert.equal(linkIn(answer), next);
  return { items: items.map((item) => JSON.stringify(item)), total, next };
};

const readResource: ReadOne = async (answer) => {
  const { Items, Total } = (await answer.json()) as {
    readonly Items: readonly unknown[];
    readonly Total: number;
  };
  return {
    items: Items.map((item) => JSON.stringify(item)),
    total: Total,
    next: linkIn(answer),
  };
};

const readOperation: ReadOne = async (answer) => {
  const items = (await answer.json()) as readonly unknown[];
  return { items: items.map((item) => JSON.stringify(item)), total: null, next: linkIn(answer) };
};

function linkIn(answer: Response): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
}

/** Reads a list from its first page to its last. */
async function walk(address: string, read: ReadOne): Promise<Omit<ReadPage, 'next'>> {
  const items: string[] = [];
  const totals = new Set<number | null>();
  for (let next: string | null = address; next !== null;) {
    const answer: Response = await fetch(next);
    assert.equal(answer.status, 200, next);
    const page: ReadPage = await read(answer);
    items.push(...page.items);
    totals.add(page.total);
    next = page.next;
    assert.ok(items.length < 100, `${address} ends`);
  }
  const [total = null] = totals;
  assert.equal(totals.size, 1, `${address} has one total`);
  return { items, total };
}

interface List {
  readonly target: string;
  readonly most: number;
  readonly read: ReadOne;
}

const listsOfEndpoints = Object.entries<v1.V1Endpoint>(v1.v1Endpoints).flatMap(
  ([name, { isList }]): List[] =>
    isList
      ? [...endpoints[name as v1.V1Name], ...moreOf(name)].map((path) => ({
          target: `/api/v1${path}`,
          most: 200,
          read: readEndpoint,
        }))
      : [],
);

function moreOf(name: string): readonly string[] {
  if (name === 'listLeaderboard')
    return [
      '/leaderboards?country=us',
      '/leaderboards?network=steam',
      ...[cave, steam].map((game) => `/leaderboards?game=${game}`),
    ];
  return name === 'listPlayerGames' ? [`/players/${fox}/games?network=steam`] : [];
}

const listsOfResources = Object.entries<Resource>(resources).flatMap(([name, { isPart }]): List[] =>
  isPart
    ? [
        {
          target: `/api/json${paths[name as keyof typeof paths]}`,
          most: 100,
          read: readResource,
        },
      ]
    : [],
);

const listsOfOperations = Object.entries<Operation>(operations).flatMap(
  ([name, { pages = false }]): List[] =>
    pages
      ? [
          {
            target: `/api/json/${name}${calls[name as keyof typeof calls]}`,
            most: 1000,
            read: readOperation,
          },
        ]
      : [],
);

const lists = [...listsOfEndpoints, ...listsOfResources, ...listsOfOperations];

/** The lists whose number of items includes players who hide the game (docs/spec/decisions.md 4). */
const isBoardOfGame = /leaderboards(?:\?game=|\/games\/)/;

async function start(context: TestContext, engine: TestEngine): Promise<string> {
  const opened = await engine.open();
  context.after(() => opened[Symbol.asyncDispose]());
  const store = createSqlStore(opened.engine);
  await fill(store);
  const served = await serve(store);
  context.after(() => served.stop());
  return `http://127.0.0.1:${served.port}`;
}

for (const engine of testDatabases) {
  describe(`the pages of a list are the whole list, ${engine.name}`, () => {
    test('in every list and every size of page', async (context) => {
      const origin = await start(context, engine);
      assert.ok(lists.length > 20);
      for (const { target, most, read } of lists) {
        const of = (limit: number): string =>
          `${origin}${target}${target.includes('?') ? '&' : '?'}limit=${limit}`;
        const whole = await read(await fetch(of(most)));
        assert.equal(whole.next, null, target);
        assert.equal(new Set(whole.items).size, whole.items.length, target);
        if (whole.total !== null && !isBoardOfGame.test(target))
          assert.equal(whole.items.length, whole.total, target);
        for (const limit of [1, 2, 3])
          assert.deepEqual(
            await walk(of(limit), read),
            { items: whole.items, total: whole.total },
            `${target}, ${limit} at a time`,
          );
      }
    });

    test('the board of a game leaves out who hides it, and counts them', async (context) => {
      const origin = await start(context, engine);
      const answer = await fetch(`${origin}/api/v1/leaderboards?game=${second}&fields=player`);
      const { items, total } = (await answer.json()) as {
        readonly items: readonly { readonly player: { readonly name: string } }[];
        readonly total: number;
      };
      assert.deepEqual(
        items.map(({ player }) => player.name),
        ['RiverEel', 'SnowLynx', 'AshMarten'],
      );
      assert.equal(total, 6);
    });
  });
}
