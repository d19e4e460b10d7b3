/** Paged lists while data changes: no item appears twice, and no item that existed throughout is missing. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { after, before, describe, test } from 'node:test';
import Database from 'better-sqlite3';
import type { DataRecord } from '../../src/records/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { loadContractData, loadRecords, now } from '../contract/data.ts';

type Item = Record<string, unknown>;

interface Listed {
  readonly ids: string[];
  readonly pages: number;
  readonly orders: number[];
}

/** Follows the links `rel="next"` from the first page to the last; calls `meanwhile` after each page. */
async function follow(
  address: string,
  idOf: (item: Item) => string,
  meanwhile: (page: number) => void | Promise<void> = () => {},
): Promise<Listed> {
  const listed: Listed = { ids: [], pages: 0, orders: [] };
  let pages = 0;
  for (let next: string | null = address; next !== null; pages += 1) {
    const answer: Response = await fetch(next);
    assert.equal(answer.status, 200, await answer.clone().text());
    const body = (await answer.json()) as Item[] | { readonly items: Item[] };
    const items = Array.isArray(body) ? body : body.items;
    listed.ids.push(...items.map(idOf));
    listed.orders.push(...items.map(({ OrderPlayed }) => Number(OrderPlayed)));
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    await meanwhile(pages);
  }
  return { ...listed, pages };
}

const gameId = ({ Id }: Item): string => String(Id);
const trophyId = ({ GameId, IdTrophy }: Item): string => `${String(GameId)} ${String(IdTrophy)}`;

describe('the pages of a list contain the whole list', () => {
  let started: StartedService;
  before(async () => {
    started = await startService({}, loadContractData, () => now);
  });
  after(() => started.stop());

  const lists: readonly (readonly [string, string, (item: Item) => string])[] = [
    ['getGames', 'sNetID=LanternFox', gameId],
    ['getGamesSince', 'sNetID=LanternFox&sDate=2013-08-20', gameId],
    ['getGamesSince', 'sNetID=LanternFox&sDate=', gameId],
    ['getLastestTrophies', 'sNetID=LanternFox&iMax=0&sSince=', trophyId],
    ['getLastestTrophies', 'sNetID=LanternFox&iMax=5&sSince=', trophyId],
    ['getLastestTrophies', 'sNetID=LanternFox&iMax=0&sSince=2013-08-14T21:37:46Z', trophyId],
    ['getListGames', '', gameId],
    ['getListGames', 'sGameId=NPWR90101_00', gameId],
  ];
  for (const [operation, query, idOf] of lists) {
    for (const limit of [1, 2, 3, 1000]) {
      test(`${operation}?${query}, ${limit} at a time`, async () => {
        const answer = await fetch(`${started.url}/json/${operation}?${query}`);
        const whole = (await answer.json()) as Item[];
        const { ids, pages, orders } = await follow(
          `${started.url}/json/${operation}?${query}&limit=${limit}`,
          idOf,
        );
        assert.deepEqual(ids, whole.map(idOf));
        assert.equal(pages, Math.max(1, Math.ceil(ids.length / limit)));
        assert.deepEqual(
          orders,
          whole.map(({ OrderPlayed }) => Number(OrderPlayed)),
        );
      });
    }
  }

  test('an unknown player has no pages', async () => {
    const answer = await fetch(`${started.url}/json/getGames?sNetID=nobody&limit=5`);
    assert.equal(await answer.text(), 'null');
    assert.equal(answer.headers.get('link'), null);
  });

  test('a POST is paged, too, and its link is a GET', async () => {
    const body = JSON.stringify({ sNetID: 'LanternFox', limit: 2 });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${started.url}/json/getGames`, { method: 'POST', headers, body });
    const next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    assert.ok(next.startsWith(`${started.url}/json/getGames?sNetID=LanternFox&limit=2&cursor=`));
    assert.equal(((await (await fetch(next)).json()) as Item[]).length, 2);
  });

  test('a cursor of another list and an invalid cursor are refused', async () => {
    const first = await fetch(`${started.url}/json/getGames?sNetID=LanternFox&limit=1`);
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    for (const query of [
      `getGames?sNetID=HarbourTwin&cursor=${cursor}`,
      `getGamesSince?sNetID=LanternFox&sDate=&cursor=${cursor}`,
      `getListGames?cursor=${cursor}`,
      'getGames?sNetID=LanternFox&cursor=',
      'getGames?sNetID=LanternFox&cursor=%00%ff',
      `getGames?sNetID=LanternFox&cursor=${Buffer.from('[]').toString('base64url')}`,
    ]) {
      const answer = await fetch(`${started.url}/json/${query}`);
      assert.equal(answer.status, 400);
      assert.equal(((await answer.json()) as Item)['code'], 'client.page.cursor');
    }
  });
});

describe('the games of an id appear once if the last game of the first page is removed', () => {
  const europeId = 'NPWR00020_00';
  /** The game with the id itself, then those whose second id it is. */
  const games = [europeId, 'NPWR00011_00', 'NPWR00012_00', 'NPWR00021_00', 'NPWR00022_00'];

  for (const limit of [1, 2, 3, 4]) {
    test(`${limit} at a time`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-'));
      const file = join(folder, 'data.db');
      const started = await startService({ store: `sqlite:${file}` }, (store) =>
        loadRecords(
          store,
          games.map((id) => ({ type: 'game', id, ...(id === europeId ? {} : { europeId }) })),
        ),
      );
      const database = new Database(file);
      const { ids } = await follow(
        `${started.url}/json/getListGames?sGameId=${europeId}&limit=${limit}`,
        gameId,
        (page) => {
          if (page > 0) return;
          database.prepare('DELETE FROM game WHERE game_id = ?').run(games[limit - 1]);
          database.prepare(`UPDATE counter SET value = value + 1 WHERE name = 'catalogue'`).run();
        },
      );
      database.close();
      await started.stop();
      rmSync(folder, { recursive: true });
      assert.deepEqual(ids, games);
    });
  }
});

describe('the trophy log of a game goes on after the last trophy of a page', () => {
  const game = 'NPWR00030_00';
  const minute = 60_000;
  const numberOf = ({ trophy }: Item): string => String((trophy as Item)['number']);
  const earned = (trophy: number, date: number): DataRecord => {
    return { type: 'earned', player: 'Collector', game, trophy, date };
  };

  /** Starts a service in which the player earned the trophies 1, 2 and 3 in this order; the last load contains only number 2. */
  async function start(context: TestContext): Promise<StartedService> {
    const started = await startService({}, async (store) => {
      await loadRecords(store, [
        { type: 'game', id: game },
        ...[1, 2, 3].map((id): DataRecord => ({ type: 'trophy', game, id, grade: 'bronze' })),
        { type: 'player', name: 'Collector' },
        earned(1, now - 3 * minute),
        earned(3, now - minute),
      ]);
      await loadRecords(store, [earned(2, now - 2 * minute)]);
    });
    context.after(() => started.stop());
    return started;
  }

  for (const [sort, expected] of [
    ['latest', ['3', '2', '1']],
    ['oldest', ['1', '2', '3']],
    ['game', ['1', '2', '3']],
  ] as const) {
    test(`was removed, in the order ${sort}`, async (context) => {
      const { url, store } = await start(context);
      const log = `${url}/v1/players/Collector/trophies?game=${game}&sort=${sort}&limit=2`;
      const { ids } = await follow(log, numberOf, async (page) => {
        if (page === 0) await store.corrections.undoLoad.make('Collector', now);
      });
      assert.deepEqual(ids, expected);
    });
  }

  test('got another date', async (context) => {
    const { url, store } = await start(context);
    const log = `${url}/v1/players/Collector/trophies?game=${game}&limit=2`;
    const { ids } = await follow(log, numberOf, async (page) => {
      if (page === 0) await loadRecords(store, [earned(2, now)]);
    });
    assert.deepEqual(ids, ['3', '2', '1']);
  });
});

/** Length of the longest known list; see docs/explanation/performance.md. */
const gameCount = 18_516;
const pageSize = 500;

function idAt(index: number): string {
  return `NPWR${String(index).padStart(5, '0')}_00`;
}

describe(`paging through ${gameCount} games while games are added and removed`, () => {
  let folder: string;
  let started: StartedService;
  let database: Database.Database;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-'));
    const file = join(folder, 'data.db');
    started = await startService({ store: `sqlite:${file}` }, async (store) => {
      const games = Array.from({ length: gameCount }, (_, index): DataRecord => ({
        type: 'game',
        id: idAt(2 * index),
      }));
      // Some games have the same date, and some have none.
      const played = games.map((_, index): DataRecord => ({
        type: 'playerGame',
        player: 'Collector',
        game: idAt(2 * index),
        lastUpdated: index % 10 === 9 ? null : now - Math.floor(index / 3) * 60_000,
      }));
      await loadRecords(store, [...games, { type: 'player', name: 'Collector' }, ...played]);
    });
    database = new Database(file);
  });
  after(async () => {
    database.close();
    await started.stop();
    rmSync(folder, { recursive: true });
  });

  /** Adds and removes games before and after the current position, between two pages. */
  async function write(page: number, removed: Set<string>): Promise<void> {
    const added = Array.from({ length: 3 }, (_, nth) =>
      idAt(2 * ((page * 977 + nth * 6131) % gameCount) + 1),
    );
    await loadRecords(
      started.store,
      added.flatMap((id, nth): DataRecord[] => [
        { type: 'game', id },
        {
          type: 'playerGame',
          player: 'Collector',
          game: id,
          lastUpdated: nth === 0 ? null : now - ((page * 131 + nth * 5003) % 9000) * 60_000,
        },
      ]),
    );
    for (const nth of [0, 1, 2, 3]) {
      const id = idAt(2 * ((page * 613 + nth * 4801) % gameCount));
      database.prepare('DELETE FROM player_game WHERE game_id = ?').run(id);
      database.prepare('DELETE FROM game WHERE game_id = ?').run(id);
      database.prepare(`UPDATE counter SET value = value + 1 WHERE name = 'catalogue'`).run();
      removed.add(id);
    }
  }

  for (const [operation, query] of [
    ['getListGames', ''],
    ['getGames', 'sNetID=Collector&'],
  ] as const) {
    test(operation, async () => {
      const removed = new Set<string>();
      const before = await follow(`${started.url}/json/${operation}?${query}limit=1000`, gameId);
      const { ids, pages } = await follow(
        `${started.url}/json/${operation}?${query}limit=${pageSize}`,
        gameId,
        (page) => write(page, removed),
      );
      const seen = new Set(ids);
      assert.equal(seen.size, ids.length, 'no item appears twice');
      const throughout = before.ids.filter((id) => !removed.has(id));
      assert.deepEqual(
        throughout.filter((id) => !seen.has(id)),
        [],
        'no item is missing',
      );
      assert.ok(
        throughout.length > gameCount - 8 * pages && pages >= Math.floor(gameCount / pageSize),
      );
    });
  }
});
