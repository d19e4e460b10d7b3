import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Engine, SqlValue } from './engine.ts';
import { insertInto, setting, upsertInto } from '../schema/tables.ts';
import { testEngines } from '../testing/engines.ts';
import { read } from './statement.ts';

const selectAll = read<{ name: string; value: string }>(
  `SELECT name AS "name", value AS "value" FROM setting WHERE name LIKE 'n%' ORDER BY name`,
);

async function stored(engine: Engine): Promise<[string, string][]> {
  const rows = await engine.all(selectAll, []);
  return rows.map(({ name, value }) => [name, value]);
}

function rowsOf(count: number, value: string): SqlValue[][] {
  return Array.from({ length: count }, (_, index) => [`n${String(index).padStart(4, '0')}`, value]);
}

for (const tested of testEngines) {
  describe(`runMany, ${tested.name}`, () => {
    for (const count of [0, 1, 127, 128, 129, 1000]) {
      test(`${count} rows are inserted, then all of them replaced`, async (context) => {
        const { engine, ...opened } = await tested.open();
        context.after(() => opened[Symbol.asyncDispose]());
        await engine.transaction((transaction) =>
          transaction.runMany(insertInto(setting), rowsOf(count, 'a')),
        );
        assert.deepEqual(await stored(engine), rowsOf(count, 'a'));
        await engine.transaction((transaction) =>
          transaction.runMany(upsertInto(setting), rowsOf(count, 'b')),
        );
        assert.deepEqual(await stored(engine), rowsOf(count, 'b'));
      });
    }

    test('an existing row makes the whole insertion fail', async (context) => {
      const { engine, ...opened } = await tested.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await engine.transaction((transaction) =>
        transaction.run(insertInto(setting), ['n0400', 'first']),
      );
      await assert.rejects(
        engine.transaction((transaction) =>
          transaction.runMany(insertInto(setting), rowsOf(500, 'a')),
        ),
      );
      assert.deepEqual(await stored(engine), [['n0400', 'first']]);
    });
  });
}
