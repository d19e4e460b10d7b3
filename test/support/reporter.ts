/**
 * The test reporter. It writes a line for each file that has ended, failures in full, and the closing line `N passed, N failed`.
 *
 * The output of a file is shown only if one of its tests fails.
 */

import type { TestEvent } from 'node:test/reporters';
import { join, relative, resolve } from 'node:path';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The part of `passed` that belongs to files whose line is already written. */
  reported: number;
}

/**
 * The folder of the processes that several test files share. In such a process each file is a suite, whose name is the file's path
 * (`import-tests.ts`).
 */
const processes = join('test', 'support', 'processes');

type Pass = Extract<TestEvent, { type: 'test:pass' }>['data'];
type Failure = Extract<TestEvent, { type: 'test:fail' }>['data'];
type Summary = Extract<TestEvent, { type: 'test:summary' }>['data'];

/** Writes the events of a run as text. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0, reported: 0 };
  const outputs = new Map<string, string>();
  /** Files whose process ended before all their tests. The last part of their output may follow later. */
  const broken: string[] = [];
  for await (const event of source) {
    switch (event.type) {
      case 'test:stdout':
      case 'test:stderr':
        addOutput(outputs, event.data);
        break;
      case 'test:pass':
        yield describePass(event.data, total);
        break;
      case 'test:fail':
        yield describeFailure(event.data, total);
        if (isFile(event.data)) broken.push(event.data.file ?? '');
        break;
      case 'test:summary':
        yield describeFile(event.data, total);
        if (!event.data.success) yield describeOutput(event.data.file, outputs);
        break;
    }
  }
  for (const file of broken) yield describeOutput(file, outputs);
  if (total.skipped > 0) yield `${total.skipped} skipped\n`;
  yield `${total.passed} passed, ${total.failed} failed\n`;
}

/**
 * Checks whether a failed test stands for a whole file. If a file's process ends before its tests, the runner reports a failed test with
 * the file's path as its name.
 */
function isFile({ name, file }: Failure): boolean {
  return resolve(name) === file;
}

/** Returns the line of a file that has ended. The last summary is about all files and has no path. */
function describeFile({ file, duration_ms: durationMs }: Summary, total: Counts): string {
  const path = file === undefined ? '' : relative('', file);
  return file === undefined || path.startsWith(processes) ? '' : lineOf(path, durationMs, total);
}

/** Returns the line of a file. The events of a process are not mixed with others, so all tests since the last line belong to this file. */
function lineOf(path: string, durationMs: number, total: Counts): string {
  const passed = total.passed - total.reported;
  total.reported = total.passed;
  return `${(durationMs / 1000).toFixed(1).padStart(6)} s ${String(passed).padStart(5)} passed  ${path}\n`;
}

/** Checks whether a test is the suite of a file that shares its process with other files. */
function isSharedFile({
  name,
  nesting,
  details,
}: Pick<Pass, 'name' | 'nesting'> & { readonly details: { readonly type?: string } }): boolean {
  return nesting === 0 && details.type === 'suite' && name.endsWith('.test.ts');
}

/**
 * Stores output by the absolute path of its file. For output, the runner states the path as given on the command line, but for tests the
 * absolute path.
 */
function addOutput(
  outputs: Map<string, string>,
  { file, message }: { readonly file: string; readonly message: string },
): void {
  const path = resolve(file);
  outputs.set(path, (outputs.get(path) ?? '') + message);
}

function describeOutput(file: string | undefined, outputs: Map<string, string>): string {
  const output = outputs.get(file ?? '');
  return output === undefined ? '' : `Output of ${relative('', file ?? '')}:\n${output}\n`;
}

function describePass(pass: Pass, total: Counts): string {
  const { name, details, skip } = pass;
  if (isSharedFile(pass)) return lineOf(name, details.duration_ms, total);
  if (details.type === 'suite') return '';
  if (skip !== undefined && skip !== false) {
    total.skipped += 1;
    return `skipped ${name}: ${String(skip)}\n`;
  }
  total.passed += 1;
  return '';
}

/** Describes a failure: the test, its place, the reason, and the command that runs only this test. */
function describeFailure(failure: Failure, total: Counts): string {
  const { name, details, line } = failure;
  const isShared = isSharedFile(failure);
  if (isShared && 'failureType' in details.error && details.error.failureType === 'subtestsFailed')
    return lineOf(name, details.duration_ms, total);
  const file = isShared ? resolve(name) : failure.file;
  if (details.type !== 'suite' || isShared) total.failed += 1;
  const path = relative('', file ?? '');
  const cause = details.error.cause ?? details.error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const only = isFile(failure) || isShared ? '' : ` --only ${JSON.stringify(name)}`;
  return `FAILED ${name}\n  at ${path}:${isShared ? 1 : (line ?? 1)}\n  alone: npm test -- ${path}${only}\n${text}\n`;
}
