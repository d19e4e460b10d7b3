/**
 * Number of SQL statements that each operation needs over HTTP GET with the default settings. `cold`: the service has just started. `warm`:
 * the service has already responded to the same request about another player with the same games, so the catalogue is cached. A request
 * without a player is repeated instead, which also reads the versions with which its response is cached. The numbers are exact: lower them
 * after an improvement.
 */

import { sameForAll } from '../../src/cache/index.ts';
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { composeServer } from '../../src/app/compose.ts';
import type { OperationName } from '../../src/contract/index.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import type { TestEngine, TestStore } from '../../src/store/testing/engines.ts';
import { postgres, sqlite } from '../../src/store/testing/engines.ts';
import { filled, fillStore } from '../../src/store/testing/filled-store.ts';
import {
  makeEarned,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../../src/store/testing/records.ts';
import type { Asked } from '../support/counted-engine.ts';
import { countEngine } from '../support/counted-engine.ts';
import { defaultSettings } from '../support/start-service.ts';

/**
 * Number of statements that an operation needs. `states` counts how often it reads one consistent state with several statements. With
 * PostgreSQL, each time needs an additional statement, which ends these reads.
 */
interface Promised {
  readonly query: Readonly<Record<string, string>>;
  readonly cold: number;
  readonly warm: number;
  readonly states: number;
}

const sNetID = filled.player;
const { game } = filled;

const promised: Readonly<Record<OperationName, Promised>> = {
  search_jid: { query: { sNetID }, cold: 1, warm: 1, states: 0 },
  getNetID: { query: { sNetID }, cold: 4, warm: 2, states: 1 },
  getLastUpdate: { query: { sNetID }, cold: 1, warm: 1, states: 0 },
  getGamesSince: { query: { sNetID, sDate: '' }, cold: 4, warm: 2, states: 1 },
  getLastestTrophies: { query: { sNetID, iMax: '20', sSince: '' }, cold: 1, warm: 1, states: 0 },
  getGame: { query: { sNetID, sIdGame: game }, cold: 5, warm: 3, states: 1 },
  getGames: { query: { sNetID }, cold: 4, warm: 2, states: 1 },
  getTrophies: { query: { sNetID, sGameId: game }, cold: 5, warm: 3, states: 1 },
  getNumberListGames: { query: {}, cold: 1, warm: 2, states: 0 },
  getListGames: { query: { sGameId: '' }, cold: 1, warm: 2, states: 0 },
  getListTrophies: { query: { sGameId: game }, cold: 1, warm: 2, states: 0 },
  GetCurrentAPIVersion: { query: {}, cold: 0, warm: 0, states: 0 },
  GetTrophyProgression: { query: { sNetId: sNetID, sGameId: '' }, cold: 1, warm: 1, states: 0 },
  GetAVGTrophiesGames: { query: {}, cold: 1, warm: 1, states: 0 },
};

/** Starts a service with empty caches. */
async function startCold(opened: TestStore, context: TestContext) {
  const asked: Asked = { statements: 0, states: 0, transactions: 0 };
  // Fixed, because with PostgreSQL the first poll of the database server in the background would change the commit version.
  const unchanging = () => sameForAll(1);
  const counted = countEngine(opened.engine, asked);
  const store = createSqlStore({
    ...counted,
    commitVersions: unchanging,
    commitVersionsOfTick: unchanging,
  });
  const settings = defaultSettings();
  const server = composeServer(
    { store, settings, now: () => filled.since },
    pino({ level: 'silent' }),
  );
  const port = await listen(server, '127.0.0.1', 0);
  context.after(() => stop(server, 0));
  return {
    /** Calls an operation. Returns the number of statements that the call needed. */
    async count(name: OperationName, query: Readonly<Record<string, string>>): Promise<Asked> {
      const before = { ...asked };
      const answer = await fetch(
        `http://127.0.0.1:${port}${settings.basePath}/${name}?${new URLSearchParams(query).toString()}`,
      );
      const text = await answer.text();
      assert.equal(answer.status, 200, text);
      return {
        statements: asked.statements - before.statements,
        states: asked.states - before.states,
        transactions: asked.transactions - before.transactions,
      };
    },
  };
}

/** Returns the same request for the other player. */
function aboutOther(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, value === sNetID ? filled.other : value]),
  );
}

async function openFilled(engine: TestEngine): Promise<TestStore> {
  const opened = await engine.open();
  await fillStore(opened.store);
  return opened;
}

for (const engine of [sqlite, postgres]) {
  describe(`statements per operation, ${engine.name}`, () => {
    let opened: TestStore;
    before(async () => {
      opened = await openFilled(engine);
    });
    after(() => opened[Symbol.asyncDispose]());

    for (const [name, { query, cold, warm, states }] of Object.entries(promised) as [
      OperationName,
      Promised,
    ][]) {
      test(name, async (context) => {
        const fresh = await startCold(opened, context);
        const first = await fresh.count(name, query);
        const other = await startCold(opened, context);
        await other.count(name, aboutOther(query));
        const second = await other.count(name, query);
        assert.deepEqual(
          { cold: first.statements, warm: second.statements, states: first.states },
          { cold, warm, states },
        );
        assert.equal(first.transactions, 0, 'reads never write');
      });
    }
  });
}

describe('statements of a load of one trophy, PostgreSQL', () => {
  /**
   * Collects the texts of all statements that are sent, except for notices and polls of commits. These serve many imports, and come at any
   * time.
   */
  function noteStatements(context: TestContext): string[] {
    const texts: string[] = [];
    const send = pg.Client.prototype.query;
    context.mock.method(
      pg.Client.prototype,
      'query',
      function query(this: pg.Client, ...given: [{ text: string } | string]) {
        const [config] = given;
        const text = typeof config === 'string' ? config : config.text;
        if (!/FROM laurel_commit c|pg_notify/.test(text)) texts.push(text);
        return Reflect.apply(send, this, given);
      },
    );
    return texts;
  }

  test('are at most 20 in all, the beginning, the counts and the commit included', async (context) => {
    const opened = await postgres.open();
    context.after(() => opened[Symbol.asyncDispose]());
    const { store } = opened;
    const bronze = Array.from({ length: 11 }, () => 'bronze' as const);
    await load(store, [
      ...makeGame('NPWR00001_00', ['platinum', ...bronze]),
      makePlayer('Fox', { country: 'gb' }),
      makePlayer('Owl'),
    ]);
    const loadOne = (trophy: number) =>
      store.loadRecords({
        options: { now: loadedAt + trophy, source: 'test' },
        records: [makeEarned('Fox', 'NPWR00001_00', trophy, loadedAt + trophy)],
        check: () => undefined,
      });
    // The first imports prepare statements on the connection, so they are not counted.
    for (const trophy of [2, 3, 4, 5]) await loadOne(trophy);
    const texts = noteStatements(context);
    assert.deepEqual(await loadOne(6), ['added']);
    assert.ok(texts.length <= 20, `${texts.length} statements:\n${texts.join('\n')}`);
    assert.deepEqual(await store.check(), []);
  });
});
