import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columnName, tables } from './tables.ts';
import { testEngines } from '../testing/engines.ts';

for (const engine of testEngines) {
  describe(`tables, ${engine.name}`, () => {
    for (const declared of tables) {
      test(`${declared.name} has the declared columns in the database`, async (context) => {
        const opened = await engine.open();
        context.after(() => opened[Symbol.asyncDispose]());
        const found = await opened.engine.all(opened.engine.dialect.columns, [declared.name]);
        const expected = Object.entries(declared.columns).map(([property, { type, nullable }]) => ({
          name: columnName(property),
          type,
          nullable: Number(nullable),
          keyPlace: declared.keys.indexOf(property) + 1,
        }));
        const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
        assert.deepEqual(
          found.map((column) => ({ ...column })).toSorted(byName),
          expected.toSorted(byName),
        );
      });
    }
  });
}

test('a property in camelCase maps to a column in snake_case', () => {
  assert.equal(columnName('gameId'), 'game_id');
  assert.equal(columnName('points2008'), 'points_2008');
  assert.equal(columnName('name'), 'name');
});
