/**
 * The cookies of a browser (docs/spec/access.md 3, rule 5): its session, and an id that it keeps between sessions. Over a connection
 * that is not encrypted they have other names, because browsers refuse the prefix there.
 */

import { isSessionId } from '../../access/index.ts';

/** What a cookie depends on. */
export interface CookieKind {
  /** Whether the connection is not encrypted. */
  readonly isPlain: boolean;
  /** Whether it is sent only from the site's own pages; otherwise also when somebody follows a link to it. */
  readonly isStrict: boolean;
  /** Seconds; 0 deletes it. */
  readonly maxAge: number;
}

/** Names of a cookie, with and without encryption. */
interface CookieNames {
  readonly encrypted: string;
  readonly plain: string;
}

/** The cookie with the session's id. */
export const sessionCookie: CookieNames = { encrypted: '__Host-laurel', plain: 'laurel' };
/** The cookie with the browser's id. */
export const browserCookie: CookieNames = {
  encrypted: '__Host-laurel-browser',
  plain: 'laurel-browser',
};

/** The cookie of somebody who is at the provider: what the answer is compared with. */
export const attemptCookie: CookieNames = {
  encrypted: '__Host-laurel-provider',
  plain: 'laurel-provider',
};

/** The id in a cookie; undefined without one. Of two cookies of the same name, neither is believed. */
export function readCookie(
  field: string | undefined,
  { encrypted, plain }: CookieNames,
  isPlain: boolean,
): string | undefined {
  const value = readCookieValue(field, { encrypted, plain }, isPlain);
  return isSessionId(value) ? value : undefined;
}

/** The value of a cookie, unchecked; undefined without one, or with several of the name. */
export function readCookieValue(
  field: string | undefined,
  { encrypted, plain }: CookieNames,
  isPlain: boolean,
): string | undefined {
  const name = isPlain ? plain : encrypted;
  const values = (field ?? '') // absent: the request has no cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

/** The value of the field that sets a cookie. */
export function writeCookie(
  { encrypted, plain }: CookieNames,
  id: string,
  { isPlain, isStrict, maxAge }: CookieKind,
): string {
  const name = isPlain ? plain : encrypted;
  const secure = isPlain ? '' : '; Secure';
  return `${name}=${id}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=${isStrict ? 'Strict' : 'Lax'}${secure}`;
}
