/**
 * The cookies of a browser (docs/spec/access.md 3, rule 5): the session's id, and a browser id that remains between sessions. On
 * connections without encryption they have other names, because browsers refuse the prefix `__Host-` there.
 */

import { isSessionId } from '../../access/index.ts';

/** The properties that decide a cookie's name and attributes. */
export interface CookieKind {
  /** Whether the connection is not encrypted. */
  readonly isPlain: boolean;
  /**
   * Whether browsers send the cookie only from the site's own pages (SameSite=Strict). Otherwise they also send it when a person follows a
   * link to the site.
   */
  readonly isStrict: boolean;
  /** Lifetime in seconds; 0 deletes the cookie. */
  readonly maxAge: number;
}

/** The names of a cookie, with and without encryption. */
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

/** The cookie of a person who is at the OpenID provider. The provider's response is compared with the cookie's value. */
export const attemptCookie: CookieNames = {
  encrypted: '__Host-laurel-provider',
  plain: 'laurel-provider',
};

/** Returns the id in a cookie; undefined without one. If there are two cookies with the same name, both are ignored. */
export function readCookie(
  field: string | undefined,
  { encrypted, plain }: CookieNames,
  isPlain: boolean,
): string | undefined {
  const value = readCookieValue(field, { encrypted, plain }, isPlain);
  return isSessionId(value) ? value : undefined;
}

/** Returns the unchecked value of a cookie; undefined if there is none, or several with the same name. */
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

/** Returns the Set-Cookie header that sets a cookie. */
export function writeCookie(
  { encrypted, plain }: CookieNames,
  id: string,
  { isPlain, isStrict, maxAge }: CookieKind,
): string {
  const name = isPlain ? plain : encrypted;
  const secure = isPlain ? '' : '; Secure';
  return `${name}=${id}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=${isStrict ? 'Strict' : 'Lax'}${secure}`;
}
