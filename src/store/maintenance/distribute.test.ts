import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { distribute, distributions, isSpread } from './distribute.ts';
import { StoreError } from '../port/errors.ts';
import { migrations } from '../schema/migrations/index.ts';
import { postgresDialect } from '../engine/postgres/dialect.ts';
import { createSchema } from '../schema/create-schema.ts';
import { columnName, tables } from '../schema/tables.ts';
import { testEngines } from '../testing/engines.ts';

const commands = [
  ...createSchema(postgresDialect),
  ...migrations.flatMap((step) => step.commands(postgresDialect)),
];
const distributed = tables.filter(isSpread);

describe('tables distributed by player', () => {
  test('are all tables of a player, and no others', () => {
    assert.deepEqual(
      distributed.map(({ name }) => name).toSorted(),
      tables
        .map(({ name }) => name)
        .filter((name) =>
          /^(player(?!_name)|earned|hidden_game|hunt|play_time|presence|recent_trophy|webhook_message)/.test(
            name,
          ),
        )
        .toSorted(),
    );
  });

  // According to docs.citusdata.com, every primary key and unique constraint of a distributed table must contain its distribution column.
  for (const { name, keys } of distributed) {
    test(`${name} contains the player id in its key and in every unique index`, () => {
      assert.equal(keys[0], 'playerId');
      const unique = commands.filter((command) =>
        new RegExp(`^CREATE UNIQUE INDEX \\w+ ON ${name} `).test(command),
      );
      for (const command of unique) assert.match(command, /\(player_id\b|\bplayer_id[,)]/);
    });
  }

  test('use no features that distributed engines lack', () => {
    for (const command of commands) {
      assert.doesNotMatch(
        command,
        /\b(SERIAL|AS IDENTITY|SEQUENCE|TRIGGER|REFERENCES|FOREIGN KEY|ENUM|DEFERRABLE)\b/i,
      );
    }
  });
});

describe('the Citus calls', () => {
  test('colocate the rows of a player and replicate the other tables to every server', () => {
    const calls = distributions().map(({ call }) => call);
    assert.equal(
      calls[0],
      "SELECT create_distributed_table('player', 'player_id', colocate_with => 'none')",
    );
    assert.ok(
      calls.includes(
        "SELECT create_distributed_table('earned', 'player_id', colocate_with => 'player')",
      ),
    );
    assert.ok(calls.includes("SELECT create_reference_table('game')"));
    assert.equal(calls.length, tables.length);
    for (const { table, call } of distributions()) {
      const found = tables.find(({ name }) => name === table);
      assert.ok(found !== undefined);
      assert.equal(call.includes('create_distributed_table'), isSpread(found));
      if (isSpread(found)) assert.ok(found.properties.map(columnName).includes('player_id'));
    }
  });

  for (const engine of testEngines) {
    test(`are refused without the Citus extension: ${engine.name}`, async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await assert.rejects(
        distribute(opened.engine),
        (error) =>
          error instanceof StoreError &&
          error.code === 'not-supported' &&
          error.message.includes('CREATE EXTENSION citus'),
      );
    });
  }
});
