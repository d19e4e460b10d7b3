/** The theme that a reader chose. It is stored in a cookie, set by a form that works without scripts (docs/spec/site.md 3.1). */

const themes = ['system', 'light', 'dark'] as const;
/** The colour scheme: light, dark, or that of the reader's system. */
export type Theme = (typeof themes)[number];

const cookieName = 'theme';
/** Seconds for which a browser stores the choice: a year. */
const maxAge = 31_536_000;

/** Returns the theme with this name; null if there is none. */
export function readTheme(text: string | null | undefined): Theme | null {
  return themes.find((theme) => theme === text) ?? null;
}

/** Returns the theme in a Cookie header (RFC 6265, 4.2.1). */
export function themeOfCookie(field: string | undefined): Theme | null {
  const [, value] = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(field ?? '') ?? [];
  return readTheme(value);
}

/** Returns the Set-Cookie header that stores a choice. @param path path of the site's root */
export function themeCookie(theme: Theme, path: string): string {
  return `${cookieName}=${theme}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax; HttpOnly`;
}
