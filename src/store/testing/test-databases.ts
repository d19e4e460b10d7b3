/**
 * Pool of test databases: copies of a template with the newest schema. A database is emptied and reused, which takes a fraction of
 * the time to create one.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after } from 'node:test';
import type pg from 'pg';
import { commitTable } from '../engine/postgres/commits.ts';
import { migrate } from '../schema/migrate.ts';
import { migrations } from '../schema/migrations/index.ts';
import { postgresDialect } from '../engine/postgres/dialect.ts';
import { openPostgresEngine } from '../engine/postgres/engine.ts';
import { createSchema } from '../schema/create-schema.ts';
import { tables } from '../schema/tables.ts';
import { dropDatabases, makeDatabase as makeCopy } from './make-database.ts';
import { isPartitioned } from './quick-run.ts';
import { findTestServer, runOn } from './test-server.ts';

export { makeEmptyDatabase } from './make-database.ts';

const schema = createHash('sha256').update(
  `${createSchema(postgresDialect).join('\n')} ${migrations.length}`,
);
/** The partitioning commands that docs/how-to/scale-out.md describes. */
const partitioning = new URL('../../../deploy/postgres/partition.sql', import.meta.url);
const template = `laurel_template_${schema.digest('hex').slice(0, 16)}${isPartitioned() ? '_parts' : ''}`;
/** Arbitrary advisory lock number that other programs are unlikely to use. */
const templateLock = 7_253_114_026;

interface TestDatabase {
  readonly url: string;
  /** Empties the database for the next test. Call when all connections are closed. */
  release(): Promise<void>;
}

const free: TestDatabase[] = [];
let prepared: Promise<string> | null = null;

/** Takes a database with the newest schema and no data. */
export async function takeTestDatabase(): Promise<TestDatabase> {
  return free.pop() ?? makeDatabase(await prepareTemplate());
}

function prepareTemplate(): Promise<string> {
  prepared ??= makeTemplate();
  return prepared;
}

/** Creates the template unless another process has created it. Returns the command that resets a copy to the template's content. */
async function makeTemplate(): Promise<string> {
  const server = await findTestServer();
  await runOn(`${server}/postgres`, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rows } = await client.query(
      'SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate',
      [template],
    );
    if (rows.length > 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${template}`);
    await client.query(`CREATE DATABASE ${template}`);
    const engine = await openPostgresEngine(`${server}/${template}`);
    await migrate(engine);
    await engine.close();
    if (isPartitioned())
      await runOn(`${server}/${template}`, (own) => own.query(readFileSync(partitioning, 'utf8')));
    await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
  });
  const url = await makeCopy(template);
  const reset = await runOn(url, describeReset);
  free.push({ url, release: () => release(url, reset) });
  return reset;
}

async function makeDatabase(reset: string): Promise<TestDatabase> {
  const reused = free.pop();
  if (reused !== undefined) return reused;
  const url = await makeCopy(template);
  return { url, release: () => release(url, reset) };
}

async function release(url: string, reset: string): Promise<void> {
  await runOn(url, (client) => client.query(reset));
  free.push({ url, release: () => release(url, reset) });
}

/** Returns the commands that empty every table and insert the rows of a new store. */
async function describeReset(client: pg.Client): Promise<string> {
  const commands = tables.map(({ name }) => `DELETE FROM ${name}`);
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT format('INSERT INTO ${name} SELECT (json_populate_record(NULL::${name}, %L)).*', row_to_json(t)) AS row FROM ${name} t`,
    );
    commands.push(...rows.map(({ row }) => row));
  }
  return [...commands, dropCompanion].join(';\n');
}

/** Tables of the store. Other tables (Companion) belong to the test that opened them. */
const known = [...tables.map(({ name }) => name), 'laurel_migration', commitTable];
const dropCompanion = `DO $$ DECLARE other text; BEGIN
  FOR other IN SELECT c.relname FROM pg_class c WHERE c.relkind = 'r' AND pg_table_is_visible(c.oid)
    AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND c.relname NOT IN (${known.map((name) => `'${name}'`).join(', ')})
  LOOP EXECUTE format('DROP TABLE %I', other); END LOOP; END $$`;

after(dropDatabases);
