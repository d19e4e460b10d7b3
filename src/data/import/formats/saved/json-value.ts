/** Reads JSON values whose form varies: names in any case, numbers as texts, missing and null values. */

import { notJson, readJson } from '../../readers/read-json.ts';
import { recognise } from '../../readers/recognise.ts';

/** The fields of an object, by name in lower case. */
export type Fields = ReadonlyMap<string, unknown>;

/**
 * Parses a JSON document. A returned text is the reason why it is not valid, as a phrase that follows the name. Never throws.
 * @param exact properties whose integers are read as bigint
 */
export function parseJson(
  bytes: Buffer,
  exact?: ReadonlySet<string>,
): { readonly value: unknown } | string {
  if (bytes.length === 0) return 'is empty';
  const what = recognise(bytes);
  if (what !== null && !what.includes('JSON')) return `is ${what}, not JSON`;
  const read = readJson(bytes, exact);
  return read === notJson && isWebPage(bytes) ? 'is a web page, not JSON' : read;
}

function isWebPage(bytes: Buffer): boolean {
  return new TextDecoder().decode(bytes).trimStart().startsWith('<');
}

/** Returns the fields of an object; empty for any other value. */
export function readFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]));
}

/** Returns the items of an array; empty for any other value. */
export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text that is not blank, otherwise null. A number is returned as text. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns a finite number, which may be written as a text; otherwise null. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'string' && !/^\s*-?\d+(?:\.\d+)?\s*$/.test(value)) return null;
  const number =
    typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Returns a whole number from 0 to 2147483647; otherwise null. */
export function readWhole(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= 2_147_483_647
    ? number
    : null;
}

/** Returns the id of a game as digits without leading zeros; null if the value is not such an id. */
export function readDigits(value: unknown): string | null {
  const text = readText(value)?.trim() ?? '';
  return /^\d{1,20}$/.test(text) ? BigInt(text).toString() : null;
}
