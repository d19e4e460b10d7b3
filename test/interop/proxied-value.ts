/**
 * Normalizes the results of clients and the expected results, so that they can be compared. Some clients do not distinguish an empty
 * string, list or element from a missing one, and some trim strings, so both sides are normalized accordingly.
 */

import type { ComplexShape, Field, Kind, Shape } from '../../src/contract/index.ts';
import { toSchemaType } from '../../src/contract/index.ts';

export type ComparedValue =
  | string
  | number
  | boolean
  | null
  | readonly ComparedValue[]
  | { readonly [field: string]: ComparedValue };

/** Converts a Date from a client to milliseconds: the instant, or the local time if the response states no time zone. */
export type DateReading = (date: Date) => number;

export const readInstant: DateReading = (date) => date.getTime();

/** For a date without a time zone: clients read it as the machine's local time, but the service means UTC. */
export const readLocalClock: DateReading = (date) => {
  const clock = new Date(0);
  clock.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  clock.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
  return clock.getTime();
};

/** Normalizes a value of this shape. Clients represent a list as `{ ItemName: [...] }`. */
export function comparable(value: unknown, shape: Shape, readDate: DateReading): ComparedValue {
  if (shape.form === 'array')
    return itemsOf(value, shape.itemName).map((item) => comparable(item, shape.item, readDate));
  if (value === null || value === undefined) return null;
  return shape.form === 'simple'
    ? simpleValue(value, shape.kind, readDate)
    : fieldsOf(value, shape, readDate);
}

function itemsOf(value: unknown, itemName: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const items: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, itemName) : undefined;
  if (items === undefined || items === null) return [];
  return Array.isArray(items) ? items : [items];
}

function fieldsOf(value: unknown, { fields }: ComplexShape, readDate: DateReading): ComparedValue {
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, { shape }]) => [
      name,
      comparable(Reflect.get(Object(value), name), shape, readDate),
    ]),
  );
}

function simpleValue(value: unknown, kind: Kind, readDate: DateReading): ComparedValue {
  if (kind === 'dateTime') return value instanceof Date ? readDate(value) : Number(value);
  if (kind === 'boolean') return value === true;
  if (toSchemaType(kind) !== 'string') return Number(value);
  // The service drops characters that XML cannot represent (docs/spec/decisions.md 3).
  const text = String(value).toWellFormed().replace('\u0001', '').trim();
  return text === '' ? null : text;
}
