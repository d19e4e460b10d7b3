/**
 * Query parameters of pages. Each route declares its parameters, and its page receives only their canonical values.
 * URLs that differ only in parameters that the page does not read therefore share a cache entry.
 */

/** Returns the canonical form of a value, or an empty text for the default. */
export type Parameter = (given: string) => string;
/** A parameter that may be given several times. */
export interface RepeatedParameter {
  readonly each: Parameter;
  readonly max: number;
}
export type Parameters = Readonly<Record<string, Parameter | RepeatedParameter>>;

/** Returns the declared parameters with a value other than the default, in declaration order. Of those given again, the first counts. */
export function readQuery(given: URLSearchParams, parameters: Parameters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, read] of Object.entries(parameters)) {
    const { each, max } = typeof read === 'function' ? { each: read, max: 1 } : read;
    const values = given.getAll(name).slice(0, max).map(each);
    for (const value of values) if (value !== '') query.append(name, value);
  }
  return query;
}

/** A text typed by a user, such as part of a name, truncated between characters. */
export function typedText(maxLength: number): Parameter {
  return (given) =>
    given
      .trim()
      .slice(0, maxLength)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd();
}

/** One of the given values. @param fallback the default, which is omitted from the canonical query */
export function chooseOne(values: readonly string[], fallback = ''): Parameter {
  return (given) => (values.includes(given) && given !== fallback ? given : '');
}

/** Maximum page number; every list ends before it. */
const maxPage = 1_000_000;

/** A page number, from 1. */
export const pageNumber: Parameter = (given) => {
  if (!/^\d+$/.test(given)) return '';
  const page = Math.min(Number(given), maxPage);
  return page === 0 ? '' : String(page);
};

/** The keys of a table, in order, with their types. */
export function listNames<K extends string>(table: Readonly<Record<K, unknown>>): K[];
export function listNames(table: object): string[] {
  return Object.keys(table);
}
