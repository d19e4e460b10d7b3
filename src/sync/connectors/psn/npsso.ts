/** Reads the text that a user pastes from the maker's web page that shows the npsso. */

import * as v from 'valibot';
import { Secret } from '../../secrets/index.ts';

/** The website's token with which a login begins. */
export interface GivenNpsso {
  readonly npsso: Secret;
  /** How long the token is valid, as the page states; null if the page does not state it. */
  readonly lifeMs: number | null;
}

const value = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{32,256}$/));
const page = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    npsso: value,
    expires_in: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0))), undefined),
  }),
);
const quoted = v.pipe(v.string(), v.parseJson(), value);
const refusal = v.pipe(v.string(), v.parseJson(), v.object({ error: v.string() }));

/**
 * Parses the value itself, with or without quotes, or a JSON object that contains it. A returned text is the reason why it cannot be used.
 */
export function readNpsso(given: string): GivenNpsso | string {
  const text = given.trim();
  const asPage = v.safeParse(page, text);
  if (asPage.success) {
    const { npsso, expires_in: seconds } = asPage.output;
    return { npsso: new Secret(npsso), lifeMs: seconds === undefined ? null : seconds * 1000 };
  }
  for (const schema of [value, quoted]) {
    const read = v.safeParse(schema, text);
    if (read.success) return { npsso: new Secret(read.output), lifeMs: null };
  }
  if (v.is(refusal, text)) return 'The page says that nobody is logged in.';
  return 'The input is not a valid npsso, which has 64 letters and digits.';
}

/** Checks whether more lines may follow, because the text begins like the page's JSON object and is not complete. */
export function isUnfinishedPage(given: string): boolean {
  const text = given.trim();
  return text.startsWith('{') && !text.endsWith('}') && text.length < maxPageLength;
}

/** Maximum length of the page's text, more than the page ever shows. */
const maxPageLength = 10_000;
