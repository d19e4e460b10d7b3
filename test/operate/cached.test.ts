/** Pages and responses remain cached during operational writes, and change immediately with the data. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { composeState } from '../../src/app/compose-state.ts';
import { composeServer } from '../../src/app/compose.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import type { StoreObserver } from '../../src/store/engine/observed-engine.ts';
import { observeEngine } from '../../src/store/engine/observed-engine.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import { testEngines } from '../../src/store/testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import { defaultSettings } from '../support/start-service.ts';

const now = (): number => 1_700_000_000_000;

/** Operational writes of the sync, its lease and the admin API. */
async function work(store: SqlStore, turn: number): Promise<void> {
  const { sync, audit } = composeState(store);
  await sync.takeSlot(now() + turn, { limit: 1000, spacingMs: 0, leaseMs: 100 });
  await sync.takeLease({ holder: 'one', until: now() + 1000 * turn }, now());
  await audit.write({ at: now(), actor: 'a', action: 'b', subject: 'c', outcome: 'd' });
}

for (const engine of testEngines) {
  describe(`a service that writes for itself, ${engine.name}`, () => {
    test('answers pages and calls without the store until data changes', async (context) => {
      const opened = await engine.open();
      let reads = 0;
      const observer: StoreObserver = {
        begin: (kind) => void (reads += kind === 'read' ? 1 : 0),
        end: () => undefined,
      };
      const store = createSqlStore(observeEngine(opened.engine, observer));
      const settings = defaultSettings();
      const server = composeServer({ store, settings, now }, pino({ level: 'silent' }));
      const port = await listen(server, '127.0.0.1', 0);
      context.after(async () => {
        await stop(server, 0);
        await opened[Symbol.asyncDispose]();
      });
      const targets = [
        '/players/Fox',
        '/leaderboards',
        '/api/getNetID?sNetID=Fox',
        '/api/getGames?sNetID=Fox',
      ];
      const ask = async (target: string): Promise<string> => {
        const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
          headers: { Accept: 'text/html' },
        });
        assert.equal(answer.status, 200);
        return answer.text();
      };
      const askAll = async (): Promise<readonly string[]> => {
        const texts: string[] = [];
        for (const target of targets) texts.push(await ask(target));
        return texts;
      };
      await load(store, [
        ...makeGame('NPWR00001_00', ['gold', 'bronze']),
        makePlayer('Fox'),
        makeEarned('Fox', 'NPWR00001_00', 2),
      ]);
      // Repeats the requests until all responses are cached. With PostgreSQL, the service's first poll of the database server invalidates
      // what was cached before the poll.
      for (let before = -1; before !== reads;) {
        before = reads;
        await askAll();
      }
      const first = await askAll();
      const readsBefore = reads;
      for (let turn = 1; turn <= 10; turn++) {
        await work(store, turn);
        assert.deepEqual(await askAll(), first);
      }
      assert.equal(reads, readsBefore);
      await load(store, [makeEarned('Fox', 'NPWR00001_00', 1)]);
      const second = await askAll();
      for (const [index, text] of second.entries())
        assert.notEqual(text, first[index], targets[index]);
    });
  });
}
