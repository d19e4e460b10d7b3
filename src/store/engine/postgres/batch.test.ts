import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Write } from '../statement.ts';
import { deletion, insertion, read, update } from '../statement.ts';
import type { AnyTable } from '../../schema/tables.ts';
import { player, rankBucket, upsertInto } from '../../schema/tables.ts';
import { takeTestDatabase } from '../../testing/test-databases.ts';
import { batchCommand, batchQuery, groupLists } from './batch.ts';
import { openPostgresEngine } from './engine.ts';

const types = ['text', 'bigint'];

function batchOf({ rowWrite }: Write, typesOf: readonly string[] = types) {
  return rowWrite === null ? null : batchCommand(rowWrite, typesOf);
}

describe('a batch for many lists of parameters', () => {
  test('queries all lists in one statement, and returns the list number with each row', () => {
    assert.equal(
      batchQuery(read('SELECT x FROM t WHERE a = ? LIMIT ?'), types),
      'SELECT lists.list_number, found.* FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS lists(p1, p2, list_number)' +
        ' CROSS JOIN LATERAL (SELECT x FROM t WHERE a = lists.p1 LIMIT lists.p2) found',
    );
  });

  test('inserts, updates or deletes the rows of all lists in one statement', () => {
    const lists = 'unnest($1::text[], $2::bigint[]) AS lists(p1, p2)';
    assert.deepEqual(batchOf(insertion('t', ['a', 'b'], { keys: ['b'] })), {
      text: `INSERT INTO t (a, b) SELECT lists.p1, lists.p2 FROM ${lists} ON CONFLICT (b) DO NOTHING`,
      distinct: [1],
    });
    assert.deepEqual(batchOf(update('t', 'a = a || ?', { keys: ['b'] })), {
      text: `UPDATE t SET a = a || lists.p1 FROM ${lists} WHERE b = lists.p2`,
      distinct: [1],
    });
    assert.deepEqual(batchOf(update('t', 'a = ?', { keys: ['b'], returning: 'a AS "a"' })), {
      text:
        'UPDATE t SET a = lists.p1 FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS lists(p1, p2, list_number)' +
        ' WHERE b = lists.p2 RETURNING lists.list_number, a AS "a"',
      distinct: [1],
    });
    assert.deepEqual(batchOf(deletion('t', { keys: ['a', 'b'], and: 'c = 0' })), {
      text: `DELETE FROM t USING ${lists} WHERE a = lists.p1 AND b = lists.p2 AND c = 0`,
      distinct: null,
    });
  });

  test('is split before a list that would write the same row again, and preserves the order of the lists', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(5), fc.nat())),
        fc.integer({ min: 1, max: 7 }),
        (lists, max) => {
          const groups = groupLists(lists, [0], max);
          assert.deepEqual(groups.flat(), lists);
          for (const group of groups) {
            assert.ok(group.length <= max);
            assert.equal(new Set(group.map(([key]) => key)).size, group.length);
          }
        },
      ),
    );
  });

  test('has the same result as single statements for each list, in the order of the lists', async (context) => {
    const database = await takeTestDatabase();
    const engine = await openPostgresEngine(database.url);
    context.after(() => engine.close().then(() => database.release()));
    const keys = ['scope', 'level', 'bucket'];
    const add = insertion('rank_bucket', [...keys, 'players'], {
      keys,
      set: 'players = rank_bucket.players + excluded.players',
    });
    const select = read<{ scope: string; bucket: number }>(
      'SELECT scope AS "scope", bucket AS "bucket" FROM rank_bucket WHERE scope = ? ORDER BY bucket DESC LIMIT ?',
    );
    const bucketRow = (scope: string, bucket: number) => [scope, 0, bucket, 1] as const;
    await engine.transaction((transaction) =>
      transaction.runMany(
        add,
        ['b', 'a', 'b', 'c', 'b', 'a'].flatMap((scope) => [
          bucketRow(scope, 1),
          bucketRow(scope, 2),
        ]),
      ),
    );
    const counted = await engine.all(
      read<{ sum: number }>(`SELECT SUM(players) AS "sum" FROM rank_bucket WHERE scope = ?`),
      ['b'],
    );
    assert.deepEqual(counted, [{ sum: 6 }]);
    const found = await engine.allMany(select, [
      ['c', 9],
      ['x', 9],
      ['a', 1],
      ['b', 9],
      ['a', 9],
      ["'", 1],
    ]);
    assert.deepEqual(
      found.map((rows) => rows.map(({ scope, bucket }) => `${scope}${bucket}`)),
      [['c2', 'c1'], [], ['a2'], ['b2', 'b1'], ['a2', 'a1'], []],
    );
  });

  test('passes every text unchanged', async (context) => {
    const database = await takeTestDatabase();
    const engine = await openPostgresEngine(database.url);
    context.after(() => engine.close().then(() => database.release()));
    const same = read<{ text: string | null }>('SELECT CAST(? AS TEXT) AS "text"');
    const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
    const odd = ['', 'NULL', 'null', '"', '\\', '\\"', '{a,b}', ' a ', 'a\nb', 'ß日😀', null];
    const texts = [...odd, ...fc.sample(text, { numRuns: 200, seed: 1 })];
    const found = await engine.allMany(
      same,
      texts.map((value) => [value]),
    );
    assert.deepEqual(
      found.flat().map((row) => row.text),
      texts,
    );
  });

  test('is created from the upsert of a declared table', () => {
    const some: readonly AnyTable[] = [player, rankBucket];
    for (const table of some) {
      const batch = batchOf(
        upsertInto(table),
        table.properties.map(() => 'text'),
      );
      assert.deepEqual(
        batch?.distinct,
        table.keys.map((key) => table.properties.indexOf(key)),
      );
    }
  });
});
