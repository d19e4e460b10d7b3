/**
 * Which engines the suites of the store run on, by TEST_ENGINES: `quick` (`npm test`) is SQLite by better-sqlite3; `sqlite` adds
 * SQLite by node:sqlite (`npm run test:node22`: both depend on Node, PostgreSQL does not); `every` is all of them (`npm run test:long`);
 * default: SQLite by better-sqlite3, and PostgreSQL.
 */

/** Whether the run is on SQLite by better-sqlite3 only. */
export function isQuickRun(): boolean {
  return process.env['TEST_ENGINES'] === 'quick';
}

/** Whether the run includes SQLite by node:sqlite, which stands in where better-sqlite3 does not load. */
export function hasNodeSqlite(): boolean {
  return ['sqlite', 'every'].includes(process.env['TEST_ENGINES'] ?? ''); // absent: the default
}

/** Whether the run includes PostgreSQL. */
export function hasPostgres(): boolean {
  return !isQuickRun() && process.env['TEST_ENGINES'] !== 'sqlite';
}

/** Whether the large tables of PostgreSQL are divided by hand (`npm run test:partitioned`). */
export function isPartitioned(): boolean {
  return process.env['TEST_PARTITIONED'] === '1';
}
