/** The parameter `fields`: only the named fields of an object, or of the items of a list. */

import type { ComplexShape } from '../contract/index.ts';
import { readChoice } from './read-parameters.ts';

/** Reads the names; null for all fields. Throws Fault. */
export function readFields(text: string | null, shape: ComplexShape): ReadonlySet<string> | null {
  if (text === null) return null;
  const known = Object.keys(shape.fields);
  return new Set(text.split(',').map((name) => readChoice('fields', name.trim(), known)));
}

/** Writes an object with only these fields. @param json the object with all fields */
export function selectFields(json: string, fields: ReadonlySet<string> | null): string {
  if (fields === null) return json;
  const all: Readonly<Record<string, unknown>> = JSON.parse(json);
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name))));
}
