/**
 * Runs the tests. Without files: the quick ones, over SQLite; all of them but those that take minutes with `--all`; the latter, over
 * every engine, with `--long`.
 *
 *   npm test
 *   npm run test:all
 *   npm run test:long
 *   npm test -- src/domain/level.test.ts [--only "name of a test"]
 */

import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import type { Extent } from '../test/support/suites.ts';
import { filesOfRun } from '../test/support/suites.ts';
import report from '../test/support/reporter.ts';

/** Of a test that hangs; far above what the longest takes on a busy machine. */
const timeoutMs = 600_000;
/** More than processors: a test that waits for a server or a program leaves its processor to another. */
const workers = availableParallelism() + 1;

const { values, positionals } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const extent: Extent = values.long ? 'long' : values.all ? 'all' : 'quick';
if (extent === 'quick' && positionals.length === 0) process.env['TEST_ENGINES'] ??= 'quick';
if (extent === 'long') process.env['TEST_ENGINES'] ??= 'every';
if (extent !== 'quick') process.env['TEST_FILES'] = extent;

const events = run({
  // With file names of its own, the runner starts the given files only.
  ...(positionals.length > 0 ? { globPatterns: positionals } : { files: filesOfRun(extent) }),
  ...(values.only === undefined ? {} : { testNamePatterns: values.only }),
  concurrency: workers,
  timeout: timeoutMs,
  execArgv: [`--import=${import.meta.resolve('../test/support/compile-cache.ts')}`],
});
events.on('test:fail', () => (process.exitCode = 1));
for await (const text of report(events)) process.stdout.write(text);
