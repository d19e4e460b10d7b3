/**
 * Query parameters of pages. Each page declares its parameters and receives only their canonical values. Therefore URLs that differ only in
 * parameters that the page does not read share a cache entry. A value that is not allowed is ignored: no page is refused because of its
 * query.
 */

import type { Parameter, ValueOf } from '../../contract/index.ts';
import { choice, InvalidValue, optional, text } from '../../contract/index.ts';

/** A parameter that may be given several times. */
export interface RepeatedParameter<T = unknown> {
  readonly each: Parameter<T>;
  readonly max: number;
}
/** The declared parameters of a page by name. */
export type PageParameters = Readonly<Record<string, Parameter | RepeatedParameter>>;
/** The values of the parameters of a page. */
export type PageValues<P> = {
  readonly [N in keyof P]: P[N] extends RepeatedParameter<infer T> ? readonly T[] : ValueOf<P[N]>;
};

/**
 * Returns the declared parameters whose value is not the default, in the order of declaration. If a parameter that may be given once is
 * given several times, its first value is used.
 */
export function readQuery(given: URLSearchParams, parameters: PageParameters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(readValues(given, parameters))) {
    const declared = parameters[name];
    const isDefault = declared !== undefined && 'read' in declared && value === declared.fallback;
    for (const each of isDefault ? [] : [value].flat())
      if (each !== '') query.append(name, String(each));
  }
  return query;
}

/** Reads the values of declared parameters. */
export function readValues<P extends PageParameters>(
  given: URLSearchParams,
  parameters: P,
): PageValues<P>;
export function readValues(
  given: URLSearchParams,
  parameters: PageParameters,
): PageValues<PageParameters> {
  const entries = Object.entries(parameters).map(([name, declared]) => {
    if ('read' in declared) return [name, readOne(declared, given.get(name))] as const;
    const { each, max } = declared;
    const values = given.getAll(name).slice(0, max);
    return [
      name,
      values.map((value) => readOne(each, value)).filter((value) => value !== each.fallback),
    ] as const;
  });
  return Object.fromEntries(entries);
}

function readOne({ read, fallback }: Parameter, given: string | null): unknown {
  if (given === null) return fallback;
  try {
    return read(given);
  } catch (error) {
    if (error instanceof InvalidValue) return fallback;
    throw error;
  }
}

/** Declares a parameter for text that a user types, such as the beginning of a name. Longer texts are cut between two characters. */
export function typedText(maxLength: number): Parameter<string> {
  const read = (given: string): string =>
    given
      .trim()
      .slice(0, maxLength)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd();
  return { ...optional(text(), ''), read };
}

/** Declares a parameter with one of the given values, or null. */
export function oneOrNone<V extends string>(values: readonly V[]): Parameter<V | null> {
  return optional(choice(values), null);
}

/** A parameter that switches something on (`1`) or off. */
export const mark = oneOrNone(['1']);

/** Maximum page number. Every list ends before this page. */
const maxPage = 1_000_000;

/** A parameter for a page number, from 1; null if there is none. */
export const pageNumber: Parameter<number | null> = {
  ...text(),
  isRequired: false,
  fallback: null,
  read: (given) =>
    /^\d+$/.test(given) && Number(given) > 0 ? Math.min(Number(given), maxPage) : null,
};

/** Returns the keys of a table in their order, with their types. */
export function listNames<K extends string>(table: Readonly<Record<K, unknown>>): K[];
export function listNames(table: object): string[] {
  return Object.keys(table);
}
