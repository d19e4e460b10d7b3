/** The theme that a reader chose: a cookie, set by a form that works without scripts (docs/spec/site.md 3.1). */

const themes = ['system', 'light', 'dark'] as const;
/** The colour scheme that a reader chose, or that of their system. */
export type Theme = (typeof themes)[number];

const cookieName = 'theme';
/** Seconds for which a browser keeps the choice: a year. */
const maxAge = 31_536_000;

/** Returns the theme that a text names; null for a text that is not a theme. */
export function readTheme(text: string | null | undefined): Theme | null {
  return themes.find((theme) => theme === text) ?? null;
}

/** The theme in a Cookie field (RFC 6265, 4.2.1). */
export function themeOfCookie(field: string | undefined): Theme | null {
  const [, value] = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(field ?? '') ?? [];
  return readTheme(value);
}

/** The Set-Cookie field that stores a choice. @param path path of the site's root */
export function themeCookie(theme: Theme, path: string): string {
  return `${cookieName}=${theme}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax; HttpOnly`;
}
