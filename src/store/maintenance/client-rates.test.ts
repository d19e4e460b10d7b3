import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { read } from '../engine/statement.ts';

const now = Date.UTC(2020, 5, 15, 12);
const max = 60_000;
const countRows = read<{ rows: number }>('SELECT COUNT(*) AS "rows" FROM client_rate');

for (const engine of testEngines) {
  describe(`shared client rates, ${engine.name}`, () => {
    test('tokens taken by several processes add up and are refilled over time', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const take = (client: string, takenMs: number, at: number) => store.addClientRates([{ client, takenMs }], at, max);
      assert.deepEqual(await take('192.0.2.1', 300, now), [300]);
      assert.deepEqual(await take('192.0.2.1', 200, now), [500]);
      assert.deepEqual(await take('192.0.2.1', 50, now + 400), [150]);
      assert.deepEqual(await take('192.0.2.2', 10, now + 400), [10]);
      const both = ['192.0.2.2', '192.0.2.1'].map((client) => ({ client, takenMs: 5 }));
      assert.deepEqual(await store.addClientRates(both, now + 400, max), [15, 155]);
    });

    test('the row of an idle client is deleted when its bucket is full', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await opened.store.addClientRates([{ client: '192.0.2.1', takenMs: 300 }], now, max);
      await opened.store.addClientRates([{ client: '192.0.2.2', takenMs: 300 }], now + 301, max);
      assert.equal((await opened.engine.get(countRows, []))?.rows, 1);
    });

    test('a clock that was set back blocks a client for no longer than a bucket takes to fill', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await opened.store.addClientRates([{ client: '192.0.2.1', takenMs: 300 }], now + 86_400_000, max);
      assert.deepEqual(await opened.store.addClientRates([{ client: '192.0.2.1', takenMs: 300 }], now, max), [max + 300]);
    });
  });
}
