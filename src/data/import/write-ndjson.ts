/** A record as a line of NDJSON: the inverse of ndjson.ts, with the properties in their declared order. */

import * as v from 'valibot';
import type { DataRecord } from '../records/records.ts';
import { dataRecord } from '../records/records.ts';
import { writeIsoInstant } from '../../domain/time/index.ts';

/** How one property of a record type is written. */
interface Column {
  readonly property: string;
  readonly isInstant: boolean;
}

const columnsByType: ReadonlyMap<string, readonly Column[]> = new Map(
  dataRecord.options.map(({ entries }) => [
    entries.type.literal,
    Object.entries(entries).map(([property, schema]) => ({ property, isInstant: isInstant(schema) })),
  ]),
);

/** What reads a date and gives a number is an instant; so a new one need not be named here. */
function isInstant(schema: v.GenericSchema): boolean {
  const result = v.safeParse(schema, '2001-01-01T00:00:00Z');
  return result.success && typeof result.output === 'number';
}

/** The line of a record, with its end (LF). Properties left out stay left out, null stays null. */
export function writeRecordLine(record: DataRecord): string {
  const values = new Map<string, unknown>(Object.entries(record));
  const members: string[] = [];
  for (const { property, isInstant: isDate } of columnsByType.get(record.type) ?? []) {
    const value = values.get(property);
    if (value === undefined) continue;
    const text = isDate && typeof value === 'number' ? `"${writeIsoInstant(value)}"` : JSON.stringify(value);
    members.push(`"${property}":${text}`);
  }
  return `{${members.join(',')}}\n`;
}
