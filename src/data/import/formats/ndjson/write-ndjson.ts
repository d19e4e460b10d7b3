/** Writes records as NDJSON lines, with properties in their declared order. ndjson.ts reads them. */

import * as v from 'valibot';
import type { DataRecord } from '../../../../records/records.ts';
import { dataRecord } from '../../../../records/records.ts';
import { writeIsoInstant } from '../../../../domain/time/index.ts';

/** Writer for one property of a record type. */
interface Column {
  readonly property: string;
  readonly isInstant: boolean;
}

const columnsByType: ReadonlyMap<string, readonly Column[]> = new Map(
  dataRecord.options.map(({ entries }) => [
    entries.type.literal,
    Object.entries(entries).map(([property, schema]) => ({
      property,
      isInstant: isInstant(schema),
    })),
  ]),
);

/** Checks whether a property is an instant: its schema converts a date to a number. */
function isInstant(schema: v.GenericSchema): boolean {
  const result = v.safeParse(schema, '2001-01-01T00:00:00Z');
  return result.success && typeof result.output === 'number';
}

/** Returns the line of a record with its LF. Missing properties are omitted, null is written as null. */
export function writeRecordLine(record: DataRecord): string {
  const values = new Map<string, unknown>(Object.entries(record));
  const members: string[] = [];
  for (const { property, isInstant: isDate } of columnsByType.get(record.type) ?? []) {
    const value = values.get(property);
    if (value === undefined) continue;
    const text =
      isDate && typeof value === 'number' ? `"${writeIsoInstant(value)}"` : JSON.stringify(value);
    members.push(`"${property}":${text}`);
  }
  return `{${members.join(',')}}\n`;
}
