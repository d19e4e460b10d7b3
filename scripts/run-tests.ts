/**
 * Runs the tests. Without files, it runs the quick tests with SQLite. With `--all`, it runs all tests except those that take minutes. With
 * `--long`, it runs the tests that take minutes, with every database engine.
 *
 *   npm test
 *   npm run test:all
 *   npm run test:long
 *   npm test -- src/domain/level.test.ts [--only "name of a test"]
 */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import type { Extent } from '../test/support/suites.ts';
import { filesOfRun } from '../test/support/suites.ts';
import report from '../test/support/reporter.ts';

/** Time limit of a test in milliseconds, far above the duration of the longest test on a busy machine. */
const timeoutMs = 600_000;
/** Number of concurrent files. With one more on two processors, three groups of tests took a sixth more processor time, and did not end earlier. */
const workers = availableParallelism();

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

// Test files and the processes that they start read compiled code from this cache, which halves their start.
process.env['NODE_COMPILE_CACHE'] ??= join(
  import.meta.dirname,
  '..',
  'node_modules',
  '.cache',
  'compiled',
);
const events = run({
  // File names on the command line select the tests. Without them, the extent (quick, all or long) does.
  ...(positionals.length > 0 ? { globPatterns: positionals } : { files: filesOfRun(extent) }),
  ...(values.only === undefined ? {} : { testNamePatterns: values.only }),
  concurrency: workers,
  timeout: timeoutMs,
});
events.on('test:fail', () => (process.exitCode = 1));
for await (const text of report(events)) process.stdout.write(text);
