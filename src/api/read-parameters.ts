/** Reads the parameters of the modern API by their declarations. */

import type { v1 } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import { acceptedInstantForms, readInstant, utc } from '../domain/time/index.ts';
import { invariant } from '../invariant.ts';
import type { PathValues } from '../paths/index.ts';
import { maxParameter } from '../protocols/index.ts';

/** Values by name: texts, numbers (also for dates: milliseconds UTC), null for omitted ones. */
export type Arguments = Readonly<Record<string, string | number | null>>;

/** Reads a whole number between bounds. Throws Fault. */
export function readCount(name: string, text: string | null, { fallback, max }: { fallback: number; max: number }): number {
  if (text === null) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= max) return value;
  throw new Fault('client.parameter.not-between', { name, value: text, min: 1, max });
}

/** Reads one of a few values. Throws Fault. */
export function readChoice(name: string, text: string, values: readonly string[]): string {
  if (values.includes(text)) return text;
  throw new Fault('client.parameter.not-one-of', { name, value: text, values: values.join(', ') });
}

/** Reads the declared parameters from path and query. Throws Fault. */
export function readArguments(parameters: v1.V1Parameters, inPath: PathValues, query: URLSearchParams): Arguments {
  const entries = Object.entries(parameters).map(
    // absent: the parameter is in the query
    ([name, parameter]) => [name, readValue(name, parameter, inPath[name] ?? query.get(name))] as const,
  );
  return Object.fromEntries(entries);
}

function readValue(name: string, parameter: v1.V1Parameter, text: string | null): string | number | null {
  if (parameter.kind === 'count') return readCount(name, text, parameter);
  if (parameter.kind === 'choice')
    return text === null ? invariant(parameter.values[0], 'a choice has values') : readChoice(name, text, parameter.values);
  if (parameter.kind === 'instant') return text === null ? null : readDate(name, text);
  if (text === null && parameter.isRequired) throw new Fault('client.parameter.missing', { name });
  return text;
}

function readDate(name: string, text: string): number {
  const instant = readInstant(text, utc);
  if (instant === null) throw new Fault('client.parameter.not-a-date', { name, value: text, forms: acceptedInstantForms });
  return instant;
}

/** Refuses parameters that are not declared, and values that are too long. Throws Fault. */
export function checkQuery(query: URLSearchParams, allowed: readonly string[]): void {
  for (const [name, value] of query) {
    if (!allowed.includes(name)) throw new Fault('client.parameter.unknown', { name, names: allowed.join(', ') });
    if (value.length > maxParameter) throw new Fault('client.parameter.too-long', { name, limit: maxParameter });
  }
}
