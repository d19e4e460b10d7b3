/** Upgrades a store with the oldest supported schema, with SQLite and PostgreSQL. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import type { Engine, SqlValue } from '../engine/engine.ts';
import { insertion, read, write } from '../engine/statement.ts';
import { migrate, ownPlan } from './migrate.ts';
import { rebuildIn } from '../maintenance/rebuild.ts';
import { migrations, oldestVersion } from './migrations/index.ts';
import { openPostgresEngine } from '../engine/postgres/engine.ts';
import { createSqlStore } from '../sql-store.ts';
import { openSqliteEngine } from '../engine/sqlite/sqlite-engine.ts';
import { tables } from './tables.ts';
import { makeEarned, exported, makeGame, load, makePlayer } from '../testing/records.ts';
import { dropDatabases, makeEmptyDatabase } from '../testing/make-database.ts';
import { firstCounters } from './first-counters.ts';

type EngineName = 'sqlite' | 'postgres';

/** The commands that created a new store of schema 48. */
const oldest: Readonly<Record<EngineName, readonly string[]>> = JSON.parse(
  readFileSync(
    new URL('../../../test/expectations/stores/schema-48.json', import.meta.url),
    'utf8',
  ),
);

const engines: Readonly<Record<EngineName, { open(): Promise<Engine>; readonly indexes: string }>> =
  {
    sqlite: {
      open: () => openSqliteEngine(':memory:'),
      indexes: `SELECT name AS "name", sql AS "text" FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`,
    },
    postgres: {
      open: async () => openPostgresEngine(await makeEmptyDatabase()),
      indexes: `SELECT indexname AS "name", indexdef AS "text" FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`,
    },
  };
const listTables: Readonly<Record<EngineName, string>> = {
  sqlite: `SELECT name AS "name" FROM sqlite_master WHERE type = 'table' ORDER BY name`,
  postgres: `SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
};

after(dropDatabases);

async function runAll(engine: Engine, commands: readonly string[]): Promise<void> {
  await engine.transaction(async (transaction) => {
    for (const command of commands) await transaction.run(write(command), []);
  });
}

/** Describes a schema for comparison. The order and default values of columns are left out. */
async function describeSchema(engine: Engine, name: EngineName): Promise<unknown> {
  const found = await engine.all(read<{ name: string }>(listTables[name]), []);
  const columns = new Map<string, unknown>();
  for (const table of found) {
    const rows = await engine.all(engine.dialect.columns, [table.name]);
    const inOrder = rows.map((row) => ({ ...row })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    columns.set(table.name, inOrder);
  }
  const indexes = await engine.all(read<{ name: string; text: string }>(engines[name].indexes), []);
  return { columns, indexes: indexes.map(({ text }) => text.replaceAll(/\s+/g, ' ')) };
}

const records: readonly DataRecord[] = [
  ...makeGame('NPWR00001_00', ['platinum', 'gold', 'silver', 'bronze'], {
    europeId: 'NPWR00101_00',
  }),
  ...makeGame('NPWR00002_00', ['gold', 'bronze']),
  { type: 'game', id: 'NPWR00003_00', title: 'Incomplete set' },
  makePlayer('LanternFox', { country: 'us', aboutMe: 'Collects lanterns' }),
  makePlayer('NightOwl', { country: 'us', formerNames: ['DayOwl'] }),
  makePlayer('HiddenHare', { hidden: true }),
  ...[1, 2, 3].map((trophy) =>
    makeEarned('LanternFox', 'NPWR00001_00', trophy, 86_400_000 * trophy),
  ),
  makeEarned('NightOwl', 'NPWR00002_00', 1, 86_400_000),
];

/** Former names of tables, as in the oldest schema. */
const formerNames: Readonly<Record<string, string>> = {
  rank_bucket: 'rank_tally',
  owner_count: 'owner_tally',
};

/** SQL for the former values of columns whose content has changed since the oldest schema, by table and column. */
const formerly: Readonly<Record<string, string>> = {
  'player_score.points_2020': 'points',
  'rank_tally.scope': `CASE WHEN scope = '' OR scope LIKE '@%' THEN '2020' || scope ELSE '2020:' || scope END`,
};

/** Copies rows of the current version into the columns of an old one. Columns that no longer exist get 0. */
async function copyRows(from: Engine, to: Engine): Promise<void> {
  for (const { name } of tables) {
    const former = formerNames[name] ?? name;
    const columns = (await to.all(to.dialect.columns, [former])).map((column) => column.name);
    if (columns.length === 0) continue;
    const present = new Set(
      (await from.all(from.dialect.columns, [name])).map((column) => column.name),
    );
    const list = columns
      .map(
        (column) =>
          formerly[`${former}.${column}`] ?? (present.has(column) ? column : `0 AS ${column}`),
      )
      .join(', ');
    const rows = await from.all(read<Record<string, SqlValue>>(`SELECT ${list} FROM ${name}`), []);
    const insert = insertion(former, columns);
    await to.transaction(async (transaction) => {
      await transaction.run(write(`DELETE FROM ${former}`), []);
      for (const row of rows) await transaction.run(insert, Object.values(row));
    });
  }
}

for (const name of ['sqlite', 'postgres'] as const) {
  describe(`a store of schema ${oldestVersion}, ${name}`, () => {
    test('has the schema of a new store after the upgrade', async () => {
      const old = await engines[name].open();
      const fresh = await engines[name].open();
      await runAll(old, oldest[name]);
      await migrate(old);
      await migrate(fresh);
      assert.deepEqual(await describeSchema(old, name), await describeSchema(fresh, name));
      const counters = read<{ name: string }>('SELECT name AS "name" FROM counter');
      for (const engine of [old, fresh]) {
        const found = (await engine.all(counters, [])).map((row) => row.name);
        assert.deepEqual(found.toSorted(), Object.keys(firstCounters).toSorted());
        await engine.close();
      }
    });

    test('passes the check and exports the same data after the upgrade', async () => {
      const old = await engines[name].open();
      const fresh = await engines[name].open();
      await runAll(old, oldest[name]);
      await migrate(fresh);
      const upgraded = createSqlStore(old);
      const made = createSqlStore(fresh);
      await load(made, records);
      await copyRows(fresh, old);
      await migrate(old);
      assert.deepEqual(await upgraded.check(), []);
      assert.deepEqual(await exported(upgraded), await exported(made));
      assert.deepEqual(await upgraded.averages(), await made.averages());
      await load(upgraded, [makeEarned('NightOwl', 'NPWR00001_00', 4, 86_400_000)]);
      assert.deepEqual(await upgraded.check(), []);
      await upgraded.close();
      await made.close();
    });

    test('has the changes counted that were left to be counted', async () => {
      const old = await engines[name].open();
      const fresh = await engines[name].open();
      await runAll(old, oldest[name]);
      await migrate(fresh);
      const upgraded = createSqlStore(old);
      const made = createSqlStore(fresh);
      await load(made, records);
      await copyRows(fresh, old);
      const uncounted = ['owner_tally', 'rank_tally'].map((table) => `DELETE FROM ${table}`);
      const change = "1, 1, 1, 0, 0, 0, 'us', 1, 1, 1, 3, '{}'";
      await runAll(old, [...uncounted, `INSERT INTO player_change VALUES (${change})`]);
      await migrate(old, ownPlan, { rebuild: rebuildIn });
      assert.deepEqual(await upgraded.check(), []);
      assert.deepEqual(
        (await upgraded.profile('LanternFox'))?.ranks,
        (await made.profile('LanternFox'))?.ranks,
      );
      await upgraded.close();
      await made.close();
    });
  });
}

test('the recorded commands create the oldest version that can be upgraded', () => {
  for (const commands of Object.values(oldest)) {
    assert.match(
      commands.at(-1) ?? '',
      new RegExp(`^INSERT INTO laurel_migration .*\\(${oldestVersion}, '[^']*', 1\\)$`),
    );
  }
});

test('each migration step increments the version', () => {
  const versions = [oldestVersion, ...migrations.map(({ version }) => version)];
  assert.deepEqual(
    versions,
    [...new Set(versions)].toSorted((a, b) => a - b),
  );
});
