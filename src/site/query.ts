/**
 * What pages read of a query: every route declares its parameters, and a page is given their canonical values and
 * nothing else. Addresses that differ only in what no page reads are therefore one entry of the cache.
 */

/** The canonical text of a value; empty where it says nothing, and the page shows its default. */
export type Parameter = (given: string) => string;
export type Parameters = Readonly<Record<string, Parameter>>;

/** The parameters of a query that are declared and say something, in the order of their declaration; the first of each counts. */
export function readQuery(given: URLSearchParams, parameters: Parameters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, read] of Object.entries(parameters)) {
    const value = read(given.get(name) ?? '');
    if (value !== '') query.append(name, value);
  }
  return query;
}

/** A text that a user typed, such as a name or a part of one; cut between characters. */
export function typedText(maxLength: number): Parameter {
  return (given) =>
    given
      .trim()
      .slice(0, maxLength)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd();
}

/** One of these texts. @param fallback what a page shows without it, which an address need not say */
export function oneOf(values: readonly string[], fallback = ''): Parameter {
  return (given) => (values.includes(given) && given !== fallback ? given : '');
}

/** Numbers of pages above this are all beyond the end of any list. */
const maxPage = 1_000_000;

/** The number of a page, from 1. */
export const pageNumber: Parameter = (given) => {
  if (!/^\d+$/.test(given)) return '';
  const page = Math.min(Number(given), maxPage);
  return page === 0 ? '' : String(page);
};
