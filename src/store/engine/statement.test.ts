import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deletion, insertion, joinPieces, read, update, write } from './statement.ts';
import { testEngines } from '../testing/engines.ts';

const nextNumber = write<{ value: number }>(
  `UPDATE counter SET value = value + 1 WHERE name = 'next_message' RETURNING value AS "value"`,
);

describe('a statement', () => {
  test('is split into pieces of text, which an engine joins with its own placeholders', () => {
    const { kind, pieces } = read('SELECT x FROM t WHERE a = ? AND b < ? LIMIT ?');
    assert.equal(kind, 'read');
    assert.equal(
      joinPieces(pieces, (index) => `$${index + 1}`),
      'SELECT x FROM t WHERE a = $1 AND b < $2 LIMIT $3',
    );
  });

  test('that writes one row has a text with placeholders', () => {
    assert.equal(insertion('t', ['a', 'b']).text, 'INSERT INTO t (a, b) VALUES (?, ?)');
    assert.equal(
      insertion('t', ['a', 'b'], { keys: ['a'], set: 'b = excluded.b' }).text,
      'INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a) DO UPDATE SET b = excluded.b',
    );
    assert.match(insertion('t', ['a'], { keys: ['a'] }).text, / ON CONFLICT \(a\) DO NOTHING$/);
    assert.equal(
      update('t', 'a = a + ?, b = 1', { keys: ['c', 'd'] }).text,
      'UPDATE t SET a = a + ?, b = 1 WHERE c = ? AND d = ?',
    );
    assert.equal(
      update('t', 'a = ?', { keys: ['b'], returning: 'a' }).text,
      'UPDATE t SET a = ? WHERE b = ? RETURNING a',
    );
    assert.equal(
      deletion('t', { keys: ['a'], and: 'b = 0' }).text,
      'DELETE FROM t WHERE a = ? AND b = 0',
    );
  });
});

const addAndReturn = update<{ value: number }>('counter', 'value = value + ?', {
  keys: ['name'],
  returning: 'value AS "value"',
});

for (const engine of testEngines) {
  describe(`a write that returns rows, ${engine.name}`, () => {
    test('returns the row that it has written for each list, and nothing for a list without one', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const names = ['games', 'players', 'missing', 'games', 'earned', 'players'];
      const returned = await opened.engine.transaction((transaction) =>
        transaction.allMany(
          addAndReturn,
          names.map((name, index) => [index + 1, name]),
        ),
      );
      assert.deepEqual(
        returned.map((rows) => rows.map(({ value }) => value)),
        [[1], [2], [], [5], [5], [8]],
      );
    });

    test('changes the state like any write', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const before = await opened.engine.state();
      await opened.engine.transaction((transaction) => transaction.get(nextNumber, []));
      assert.notEqual(await opened.engine.state(), before);
    });
  });
}
