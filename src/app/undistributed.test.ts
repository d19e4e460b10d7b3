/** The messages of commands about a store to which an upgrade has added tables that are on one server only. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { hasPostgres } from '../store/testing/quick-run.ts';
import { makeEmptyDatabase } from '../store/testing/test-databases.ts';
import { runOn } from '../store/testing/test-server.ts';
import { tables } from '../store/schema/tables.ts';

const advice =
  /The upgrade has added tables that are on the coordinator only: player_undo\. Run "laurel db distribute --engine citus"\./;

test(
  'migrate and doctor name the tables and the command',
  { skip: hasPostgres() ? false : 'needs PostgreSQL' },
  async () => {
    const url = await makeEmptyDatabase();
    assert.doesNotMatch((await runLaurel('db', 'migrate', '--store', url)).out, advice);
    // Stands for the catalogue of Citus.
    const distributed = tables.map(({ name }) => name).filter((name) => name !== 'player_undo');
    await runOn(url, async (client) => {
      await client.query('CREATE TABLE pg_dist_partition (logicalrelid regclass)');
      await client.query('INSERT INTO pg_dist_partition SELECT unnest($1::text[])::regclass', [
        distributed,
      ]);
    });
    assert.match((await runLaurel('db', 'migrate', '--store', url)).out, advice);
    assert.match((await runLaurel('doctor', '--store', url)).out, advice);
  },
);
