/**
 * Test reporter: a line for each file when it has ended, failures in full, and the closing line `N passed, N failed`.
 *
 * The output of a file is shown only if one of its tests fails.
 */

import type { TestEvent } from 'node:test/reporters';
import { relative, resolve } from 'node:path';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

type Pass = Extract<TestEvent, { type: 'test:pass' }>['data'];
type Failure = Extract<TestEvent, { type: 'test:fail' }>['data'];
type Summary = Extract<TestEvent, { type: 'test:summary' }>['data'];

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const outputs = new Map<string, string>();
  /** Files that ended before their tests did; their last output may follow later. */
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
        yield describeFile(event.data);
        if (!event.data.success) yield describeOutput(event.data.file, outputs);
        break;
    }
  }
  for (const file of broken) yield describeOutput(file, outputs);
  if (total.skipped > 0) yield `${total.skipped} skipped\n`;
  yield `${total.passed} passed, ${total.failed} failed\n`;
}

/** A file that ends before its tests do is reported as a failed test, whose name is the file's path. */
function isFile({ name, file }: Failure): boolean {
  return resolve(name) === file;
}

/** The last summary is that of all files. */
function describeFile({ file, counts, duration_ms: durationMs }: Summary): string {
  if (file === undefined) return '';
  const seconds = (durationMs / 1000).toFixed(1).padStart(6);
  return `${seconds} s ${String(counts.passed).padStart(5)} passed  ${relative('', file)}\n`;
}

/** The runner states the path of output as it was given, and that of a test as an absolute path. */
function addOutput(outputs: Map<string, string>, { file, message }: { readonly file: string; readonly message: string }): void {
  const path = resolve(file);
  outputs.set(path, (outputs.get(path) ?? '') + message);
}

function describeOutput(file: string | undefined, outputs: Map<string, string>): string {
  const output = outputs.get(file ?? '');
  return output === undefined ? '' : `Output of ${relative('', file ?? '')}:\n${output}\n`;
}

function describePass({ name, details, skip }: Pass, total: Counts): string {
  if (details.type === 'suite') return '';
  if (skip !== undefined && skip !== false) {
    total.skipped += 1;
    return `skipped ${name}: ${String(skip)}\n`;
  }
  total.passed += 1;
  return '';
}

/** The test, where it is, why it failed, and the command that runs it alone. */
function describeFailure(failure: Failure, total: Counts): string {
  const { name, details, file, line } = failure;
  if (details.type !== 'suite') total.failed += 1;
  const path = relative('', file ?? '');
  const cause = details.error.cause ?? details.error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const only = isFile(failure) ? '' : ` --only ${JSON.stringify(name)}`;
  return `FAILED ${name}\n  at ${path}:${line ?? 1}\n  alone: npm test -- ${path}${only}\n${text}\n`;
}
