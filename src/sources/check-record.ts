/** Whether a value from outside is a record, and if not, why, in one line that names the property. */

import * as v from 'valibot';
import type { DataRecord } from '../records/records.ts';
import { dataRecord } from '../records/records.ts';
import { readEarned } from './read-earned.ts';

export type Checked = { readonly record: DataRecord } | { readonly invalid: string };

/** Checks any JSON value against records.ts; the first thing wrong is the reason. */
export function checkRecord(value: unknown): Checked {
  const earned = readEarned(value);
  if (earned !== null) return { record: earned };
  const result = v.safeParse(dataRecord, value);
  return result.success ? { record: result.output } : { invalid: describeIssue(result.issues[0]) };
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const property = v.getDotPath(issue);
  return property === null ? 'is no JSON object' : `${property}: ${explain(issue)}`;
}

function explain(issue: v.BaseIssue<unknown>): string {
  const { type, kind, expected, received, requirement, message } = issue;
  if (type === 'strict_object' && expected === 'never') return 'is no property of this type of record';
  if (received === 'undefined') return 'is missing';
  if (type === 'variant' || type === 'picklist') return `is not one of ${alternatives(expected)}`;
  if (kind === 'schema') return `must be ${(expected ?? '').replace(' | undefined', '')}, not ${shorten(received)}`;
  const bound = bounds[type];
  return bound === undefined ? message : typeof requirement === 'number' ? `${bound} ${requirement}` : bound;
}

/** valibot writes `("a" | "b")`; people read `a, b`. */
function alternatives(expected: string | null): string {
  return (expected ?? '').replace(/[()"]/g, '').replaceAll(' | ', ', ');
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const bounds: Readonly<Record<string, string>> = {
  integer: 'is no whole number',
  finite: 'is no finite number',
  min_value: 'is below',
  max_value: 'is above',
  max_length: 'is longer than',
};
