/** Every response and page shows one consistent state of the data, even if imports are committed between its statements. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { pino } from 'pino';
import { composeServer } from '../../src/app/compose.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { Engine, Queries } from '../../src/store/engine/engine.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import type { TestEngine } from '../../src/store/testing/engines.ts';
import { sqlite, testEngines } from '../../src/store/testing/engines.ts';
import {
  makeEarned,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../../src/store/testing/records.ts';
import { defaultSettings } from '../support/start-service.ts';

const harbour = 'NPWR90001_00';
const tower = 'NPWR90002_00';
const day = 86_400_000;

const base: readonly DataRecord[] = [
  ...makeGame(harbour, ['platinum', 'gold', 'silver', 'bronze'], { europeId: 'NPWR90101_00' }),
  ...makeGame(tower, ['gold', 'bronze']),
  makePlayer('LanternFox', { country: 'us' }),
  makePlayer('NightOwl', { country: 'us' }),
  ...[1, 2].map((trophy) => makeEarned('LanternFox', harbour, trophy, day * trophy)),
  makeEarned('LanternFox', tower, 1, 3 * day),
  makeEarned('NightOwl', harbour, 3, 4 * day),
];

/** Imports. Each changes the title and the trophies of games, and the trophies and ranks of both players. */
const changes: readonly (readonly DataRecord[])[] = Array.from({ length: 16 }, (_, index) => {
  const trophy = 10 + index;
  const [ahead, behind] = index % 2 === 0 ? ['NightOwl', 'LanternFox'] : ['LanternFox', 'NightOwl'];
  return [
    { type: 'game', id: harbour, title: `Harbour ${index}` },
    { type: 'trophy', game: harbour, id: trophy, grade: 'gold', title: `Trophy ${trophy}` },
    { type: 'trophy', game: tower, id: trophy, grade: 'bronze', title: `Trophy ${trophy}` },
    makeEarned(ahead ?? '', harbour, trophy, day * trophy),
    makeEarned(ahead ?? '', harbour, trophy - 1, day * trophy),
    makeEarned(behind ?? '', tower, trophy, day * trophy + 1),
    ...(index === 5 ? [makePlayer('LanternHare'), makeEarned('LanternHare', harbour, 1, day)] : []),
  ];
});

const requests = [
  '/api/getNetID?sNetID=LanternFox',
  '/api/getGame?sNetID=LanternFox&sIdGame=NPWR90001_00',
  '/api/getGame?sNetID=LanternFox&sIdGame=NPWR90101_00',
  '/api/getGames?sNetID=LanternFox',
  '/api/getGamesSince?sNetID=LanternFox&sDate=1970-01-02',
  '/api/getTrophies?sNetID=LanternFox&sGameId=NPWR90001_00',
  '/api/json/getGames?sNetID=LanternFox&limit=1',
  '/api/json/players/LanternFox/compare/NightOwl',
  '/api/json/leaderboards/world',
  '/api/json/leaderboards/countries/us',
  '/api/json/leaderboards/games/NPWR90001_00',
  '/api/json/games/NPWR90001_00/rarity',
  '/api/json/search/players?text=lantern',
  '/api/json/search/games?text=harbour',
  '/api/json/trophies/recent',
  '/',
  '/players/LanternFox',
  '/players/LanternFox/games/NPWR90001_00',
  '/players/LanternFox/card.svg',
  '/games/NPWR90001_00',
  '/leaderboards',
  '/compare?first=LanternFox&second=NightOwl',
];

/** Wraps an engine so that `race` runs before every read. */
function raced(engine: Engine, race: () => Promise<void>): Engine {
  const before = (queries: Queries): Queries => ({
    all: async (query, parameters) => race().then(() => queries.all(query, parameters)),
    get: async (query, parameters) => race().then(() => queries.get(query, parameters)),
    allMany: async (query, lists) => race().then(() => queries.allMany(query, lists)),
  });
  return {
    ...engine,
    ...before(engine),
    async snapshot() {
      const snapshot = await engine.snapshot();
      return { ...snapshot, ...before(snapshot) };
    },
  };
}

/** Serves a store without caches, so that each response is rendered again. */
async function serve(store: SqlStore) {
  const settings = { ...defaultSettings(), cacheMemory: 0 };
  const server = composeServer(
    { store, settings, now: () => loadedAt + 5000 * day },
    pino({ level: 'silent' }),
  );
  const port = await listen(server, '127.0.0.1', 0);
  return {
    async ask(path: string): Promise<string> {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      const text = await answer.text();
      assert.equal(answer.status, 200, `${path}: ${text}`);
      return text;
    },
    stop: () => stop(server, 0),
  };
}

const change = (store: SqlStore, index: number): Promise<unknown> =>
  load(store, changes[index] ?? [], loadedAt + 1000 * index);

/** Returns the responses to each request, one for each state in order. They come from SQLite only, because every engine gives the same. */
async function answersInEachState(): Promise<ReadonlyMap<string, readonly string[]>> {
  await using opened = await sqlite.open();
  const { store } = opened;
  const answers = new Map<string, string[]>(requests.map((path) => [path, []]));
  await load(store, base);
  const service = await serve(store);
  try {
    for (let index = 0; index <= changes.length; index += 1) {
      for (const [path, list] of answers) list.push(await service.ask(path));
      await change(store, index);
    }
  } finally {
    await service.stop();
  }
  return answers;
}

async function openRaced(engine: TestEngine) {
  const opened = await engine.open();
  const writer = opened.store;
  await load(writer, base);
  let loads = 0;
  let isRacing = false;
  /** Reads run concurrently, but imports run one after the other, because each needs the trophies of the previous one. */
  let lastLoad: Promise<unknown> = Promise.resolve();
  const reader = createSqlStore(
    raced(opened.engine, async () => {
      if (!isRacing || loads >= changes.length) return;
      const index = loads;
      loads += 1;
      lastLoad = lastLoad.then(() => change(writer, index));
      await lastLoad;
    }),
  );
  const service = await serve(reader);
  return {
    /** Sends a request. Also returns the number of imports that were committed during the request. */
    async ask(path: string): Promise<{ readonly answer: string; readonly loads: number }> {
      isRacing = true;
      const answer = await service.ask(path);
      isRacing = false;
      return { answer, loads };
    },
    async stop(): Promise<void> {
      await service.stop();
      await opened[Symbol.asyncDispose]();
    },
  };
}

describe('answers while a load commits before every read', () => {
  let answers: ReadonlyMap<string, readonly string[]>;
  before(async () => (answers = await answersInEachState()));
  for (const engine of testEngines) {
    test(`each show one state, ${engine.name}`, async () => {
      const mixed: string[] = [];
      for (const path of requests) {
        const service = await openRaced(engine);
        const { answer, loads } = await service.ask(path).finally(() => service.stop());
        assert.ok(loads > 0, path);
        if (answers.get(path)?.includes(answer) !== true) mixed.push(path);
      }
      assert.deepEqual(mixed, []);
    });
  }
});
