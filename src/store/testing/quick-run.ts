/**
 * Selects the engines on which the store's tests run, by TEST_ENGINES. `quick` (`npm test`) selects SQLite by better-sqlite3. `sqlite`
 * adds SQLite by node:sqlite (`npm run test:node22`: both depend on Node, PostgreSQL does not). `every` (`npm run test:long`) selects all
 * engines. The default is SQLite by better-sqlite3, and PostgreSQL.
 */

/** Checks whether the run is on SQLite by better-sqlite3 only. */
export function isQuickRun(): boolean {
  return process.env['TEST_ENGINES'] === 'quick';
}

/** Checks whether the run includes SQLite by node:sqlite, which is used if better-sqlite3 cannot be loaded. */
export function hasNodeSqlite(): boolean {
  return ['sqlite', 'every'].includes(process.env['TEST_ENGINES'] ?? ''); // absent: the default
}

/** Checks whether the run includes PostgreSQL. */
export function hasPostgres(): boolean {
  return !isQuickRun() && process.env['TEST_ENGINES'] !== 'sqlite';
}

/** Checks whether the large PostgreSQL tables are partitioned by hand (`npm run test:partitioned`). */
export function isPartitioned(): boolean {
  return process.env['TEST_PARTITIONED'] === '1';
}
