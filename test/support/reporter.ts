/** Test reporter: failures in full, slow tests by name, and the closing line `N passed, N failed`. */

import type { TestEvent } from 'node:test/reporters';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const event of source) {
    if (event.type === 'test:stderr' || event.type === 'test:stdout') yield event.data.message;
    if (event.type === 'test:pass') yield passed(event.data, counts);
    if (event.type === 'test:fail') yield failed(event.data, counts);
  }
  if (counts.skipped > 0) yield `${counts.skipped} skipped\n`;
  yield `${counts.passed} passed, ${counts.failed} failed\n`;
}

type Passed = Extract<TestEvent, { type: 'test:pass' }>['data'];
type Failed = Extract<TestEvent, { type: 'test:fail' }>['data'];

function passed({ name, details, skip }: Passed, counts: Counts): string {
  if (details.type === 'suite') return '';
  if (skip !== undefined && skip !== false) {
    counts.skipped += 1;
    return `skipped ${name}: ${String(skip)}\n`;
  }
  counts.passed += 1;
  return details.duration_ms > 2000 ? `slow ${name}: ${(details.duration_ms / 1000).toFixed(1)} s\n` : '';
}

function failed({ name, details, file }: Failed, counts: Counts): string {
  if (details.type !== 'suite') counts.failed += 1;
  const cause = details.error.cause ?? details.error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return `FAILED ${name} (${file ?? ''})\n${text}\n`;
}
