/**
 * Validates values from outside against the schema of records.ts. In strict mode, the first error rejects the record. In lenient mode, an
 * unusable value is omitted, unless it identifies the record (docs/spec/decisions.md 8).
 */

import * as v from 'valibot';
import type { DataRecord } from '../../../records/records.ts';
import { dataRecord, partialRecord } from '../../../records/records.ts';
import { confidentialProperties } from '../../../records/instance-records.ts';
import { readEarned } from './read-earned.ts';
import type { UnusableValue } from './unusable-value.ts';
import { showValue, toUnusable } from './unusable-value.ts';
import type { SourceItem } from '../source/source.ts';
import { SourceError } from '../source/source.ts';

/** A valid record, with the values that were omitted or changed. */
export interface Accepted {
  readonly record: DataRecord;
  readonly unusable: readonly UnusableValue[];
}

/** A rejected record: the reason, and the invalid value as its cause; null if there is no such value. */
export interface Rejected {
  readonly invalid: string;
  readonly cause: UnusableValue | null;
}

type Checked = Accepted | Rejected;

/** Whether an unusable value is omitted (`lenient`), or the whole record is rejected (`strict`). */
export type Strictness = 'strict' | 'lenient';

type Issue = v.BaseIssue<unknown>;
type Values = Record<string, unknown>;

/** Converts the option `strict`. */
export function toStrictness({ strict }: { readonly strict?: boolean | undefined }): Strictness {
  return strict === true ? 'strict' : 'lenient';
}

/** Validates a JSON value. */
export function checkRecord(value: unknown, strictness: Strictness = 'strict'): Checked {
  const earned = readEarned(value);
  if (earned !== null) return { record: earned, unusable: [] };
  const result = v.safeParse(schemaOf(value), value);
  if (result.success) return { record: result.output, unusable: [] };
  return strictness === 'strict' || !isObject(value)
    ? rejectionOf(result.issues[0])
    : salvage(value, result.issues);
}

/**
 * Returns the schema for the value's type. The variant schema of all types would try each type in turn and prepare an error message for
 * each.
 */
function schemaOf(value: unknown): (typeof dataRecord.options)[number] | typeof dataRecord {
  return (isObject(value) && 'type' in value && schemas.get(value.type)) || dataRecord;
}

const schemas: ReadonlyMap<unknown, (typeof dataRecord.options)[number]> = new Map(
  dataRecord.options.map((schema) => [schema.entries.type.literal, schema]),
);

/** Returns the record without its unusable values. */
function salvage(given: object, issues: readonly Issue[]): Checked {
  const values: Values = { ...given };
  const properties = propertiesByType.get(values['type']);
  if (properties === undefined) return rejectionOf(issues[0]);
  const unusable: UnusableValue[] = takeUnknown(values, properties);
  for (const [name, wrong] of Map.groupBy(issues, ({ path }) => keyOf(path?.[0]))) {
    const property = properties.get(name);
    if (property === undefined) continue;
    const repaired = repairOf(values[name], property.schema);
    for (const issue of firstOfEach(wrong)) unusable.push(unusableOf(issue, repaired));
    if (repaired !== undefined) values[name] = repaired.value;
    else if (wrong.every(isListItem)) values[name] = withoutItems(values[name], wrong);
    else if (property.isOptional) delete values[name];
    else return rejectionOf(wrong[0]);
  }
  const rest = v.safeParse(partialRecord, values);
  return rest.success ? { record: rest.output, unusable } : rejectionOf(rest.issues[0]);
}

type Properties = ReadonlyMap<string, Property>;

/** Removes unknown properties, because valibot reports only the first of them. */
function takeUnknown(values: Values, properties: Properties): UnusableValue[] {
  const unknown = Object.keys(values).filter((name) => !properties.has(name));
  for (const name of unknown) delete values[name];
  return unknown.map((property) => toUnusable({ property, value: null, problem: notAProperty }));
}

interface Property {
  readonly schema: v.GenericSchema;
  /** Whether the record remains valid without this property. */
  readonly isOptional: boolean;
}

const propertiesByType: ReadonlyMap<unknown, Properties> = new Map(
  partialRecord.options.map(({ entries }) => [
    entries.type.literal,
    new Map(
      Object.entries(entries).map(([name, schema]) => [
        name,
        { schema, isOptional: schema.type === 'optional' },
      ]),
    ),
  ]),
);

/** Returns a valid value that differs only in surrounding spaces or case; undefined if there is none. */
function repairOf(
  value: unknown,
  schema: v.GenericSchema,
): { readonly value: unknown } | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  const lower = trimmed.toLowerCase();
  const candidates: readonly unknown[] = [
    trimmed,
    lower,
    ...(lower === 'true' || lower === 'false' ? [lower === 'true'] : []),
  ];
  const fitting = candidates.find((candidate) => v.safeParse(schema, candidate).success);
  return fitting === undefined ? undefined : { value: fitting };
}

/** Checks whether the value is a list item, which can be omitted. */
function isListItem({ path }: Issue): boolean {
  return path?.[1]?.type === 'array';
}

function withoutItems(value: unknown, issues: readonly Issue[]): unknown {
  const items = new Set(issues.map(({ path }) => path?.[1]?.key));
  return Array.isArray(value) ? value.filter((_, index) => !items.has(index)) : value;
}

/** Maximum number of reported values per property. Further invalid list items are omitted without a message. */
const maxReported = 1000;

/** Returns the first issue of each value, because a value may have several. */
function firstOfEach(issues: readonly Issue[]): readonly Issue[] {
  const reported = issues.slice(0, maxReported);
  return [
    ...new Map(reported.toReversed().map((issue) => [v.getDotPath(issue), issue])).values(),
  ].toReversed();
}

function unusableOf(
  issue: Issue,
  repaired: { readonly value: unknown } | undefined,
): UnusableValue {
  const isShown =
    issue.input !== undefined &&
    !isUnknownMember(issue) &&
    !confidentialProperties.has(keyOf(issue.path?.[0]));
  const value = isShown ? showValue(issue.input) : null;
  const outcome =
    repaired === undefined ? {} : { outcome: `it was read as ${showValue(repaired.value)}` };
  return toUnusable({
    property: v.getDotPath(issue) ?? '',
    value,
    problem: problemOf(issue),
    ...outcome,
  });
}

function rejectionOf(issue: Issue | undefined): Checked {
  if (issue === undefined || issue.path === undefined)
    return { invalid: 'is not a JSON object', cause: null };
  const cause = unusableOf(issue, undefined);
  const shown = cause.value === null || cause.value === '""' ? '' : `: ${cause.value}`;
  return { invalid: `${cause.property}: ${cause.problem}${shown}`, cause };
}

/** Returns the part of the error message that follows the value. */
function problemOf(issue: Issue): string {
  const { type, kind, expected, received, requirement, message } = issue;
  if (isUnknownMember(issue)) return notAProperty;
  if (received === 'undefined') return 'is missing';
  if (type === 'variant' || type === 'picklist') return `is not one of ${alternatives(expected)}`;
  // absent: the type has no message of its own, so a general message names the type
  if (kind === 'schema')
    return (
      kinds[(expected ?? '').replace(/[()]|\bnull\b|\bundefined\b|[| ]/g, '')] ??
      `must be ${expected}`
    );
  const bound = bounds[type];
  return bound === undefined
    ? message
    : typeof requirement === 'number'
      ? `${bound} ${requirement}`
      : bound;
}

const notAProperty = 'is not a property of this type of record';

function isUnknownMember({ type, expected }: Issue): boolean {
  return type === 'strict_object' && expected === 'never';
}

/** Converts valibot's `("a" | "b")` to `a, b`. */
function alternatives(expected: string | null): string {
  return (expected ?? '').replace(/[()"]/g, '').replaceAll(' | ', ', ');
}

function keyOf(step: { readonly key?: unknown } | undefined): string {
  return String(step?.key);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Error texts by expected type. */
const kinds: Readonly<Record<string, string>> = {
  string: 'is not a text',
  number: 'is not a number',
  boolean: 'is neither true nor false',
  Array: 'is not a list',
  Object: 'is not an object',
};

const bounds: Readonly<Record<string, string>> = {
  integer: 'is not a whole number',
  finite: 'is not a finite number',
  min_value: 'is below',
  max_value: 'is above',
  max_length: 'is longer than',
};

/** Returns the record of a player. Throws SourceError if the name is not valid. */
export function playerItem(name: string): SourceItem {
  const player = checkRecord({ type: 'player', name });
  if ('invalid' in player) throw new SourceError(`The player's ${player.invalid}`);
  return { where: 'player', record: player.record };
}
