/** Whether this is a run of `npm test`: suites that run on each engine then run on SQLite only. `npm run test:all` runs all. */
export function isQuickRun(): boolean {
  return process.env['TEST_ENGINES'] === 'quick';
}
