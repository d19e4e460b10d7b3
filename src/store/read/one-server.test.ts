/** Checks the statements of a player's reads for the requirements of a distributed engine. No cluster is needed. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { unboundPlayers } from '../../../test/support/sql/unbound-players.ts';
import type { Engine, Read } from '../engine/engine.ts';
import { joinPieces } from '../engine/statement.ts';
import { createSqlStore } from '../sql-store.ts';
import type { TestStore } from '../testing/engines.ts';
import { sqlite } from '../testing/engines.ts';
import { fillStore } from '../testing/filled-store.ts';
import { portReads } from '../testing/port-reads.ts';
import { readsOfPlayers } from '../testing/reads-of-players.ts';

/** The text that PostgreSQL receives: for a read by name, the variant by player id. */
function textOf({ byPlayerId, ...query }: Read<unknown>): string {
  return joinPieces((byPlayerId?.read ?? query).pieces, (index) => `$${index + 1}`);
}

function noteStatements(engine: Engine, issued: Set<string>): Engine {
  return {
    ...engine,
    all(query, parameters) {
      issued.add(textOf(query));
      return engine.all(query, parameters);
    },
    get(query, parameters) {
      issued.add(textOf(query));
      return engine.get(query, parameters);
    },
    allMany(query, lists) {
      issued.add(textOf(query));
      return engine.allMany(query, lists);
    },
  };
}

describe('over a cluster, each statement asks the server of one player', () => {
  let opened: TestStore;
  before(async () => {
    opened = await sqlite.open();
    await fillStore(opened.store);
  });
  after(() => opened[Symbol.asyncDispose]());

  for (const name of readsOfPlayers) {
    test(`of ${name}`, async () => {
      const issued = new Set<string>();
      const store = createSqlStore(noteStatements(opened.engine, issued));
      for (const read of portReads[name]) await read(store);
      assert.ok(issued.size > 0);
      for (const text of issued) assert.deepEqual(unboundPlayers(text), [], text);
    });
  }
});

describe('a table counts as read without a value', () => {
  const finds = (text: string) => unboundPlayers(text);

  test('without a condition on its player', () => {
    assert.deepEqual(finds('SELECT 1 FROM earned e WHERE e.game_id = $1'), ['e']);
    assert.deepEqual(finds('SELECT 1 FROM earned'), ['earned']);
  });

  test('in a batch, whose players are an array', () => {
    const text =
      'SELECT 1 FROM unnest($1::bigint[]) l(id) CROSS JOIN LATERAL (SELECT 1 FROM earned e WHERE e.player_id = l.id) f';
    assert.deepEqual(finds(text), ['e']);
  });

  test('if its player equals another one under OR only', () => {
    const inner = 'SELECT 1 FROM player_ahead a WHERE a.player_id = e.player_id';
    const text = (condition: string) =>
      `SELECT 1 FROM earned e WHERE e.player_id = $1 AND ${condition}`;
    assert.deepEqual(finds(text(`NOT EXISTS (${inner})`)), []);
    assert.deepEqual(finds(text(`(e.earned_at < $2 OR NOT EXISTS (${inner}))`)), ['a']);
  });

  test('in any part of a union', () => {
    assert.deepEqual(
      finds('SELECT 1 FROM earned e WHERE e.player_id = $1 UNION ALL SELECT 1 FROM player p'),
      ['p'],
    );
  });

  test('but not through a join to one with a value, or in the catalogue', () => {
    const text = `SELECT 1 FROM player_game pg JOIN earned e ON e.player_id = pg.player_id
      JOIN game g ON g.game_id = pg.game_id WHERE pg.player_id = CAST($1 AS BIGINT)`;
    assert.deepEqual(finds(text), []);
  });
});
