/**
 * Which engines the suites of the store run on, by TEST_ENGINES: `quick` (`npm test`) is SQLite by better-sqlite3; `sqlite` adds
 * SQLite by node:sqlite (`npm run test:node22`: both depend on Node, PostgreSQL does not); default: each engine.
 */

/** Whether the run is on SQLite by better-sqlite3 only. */
export function isQuickRun(): boolean {
  return process.env['TEST_ENGINES'] === 'quick';
}

/** Whether the run includes PostgreSQL. */
export function hasPostgres(): boolean {
  return !isQuickRun() && process.env['TEST_ENGINES'] !== 'sqlite';
}
