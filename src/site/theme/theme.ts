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

/**
 * Returns the Set-Cookie headers that store a choice. Without a path, the cookie is for the folder of the form's address as the browser
 * sees it, which differs from the site's root if the site is opened directly instead of below the path of a proxy. Earlier versions named
 * the root's path; where that is a longer path, its cookie would win, so it is replaced too.
 * @param path path of the site's root, with a slash at its end
 */
export function themeCookies(theme: Theme, path: string): readonly string[] {
  const cookie = `${cookieName}=${theme}; Max-Age=${maxAge}; SameSite=Lax; HttpOnly`;
  return path === '/' ? [cookie] : [cookie, `${cookie}; Path=${path}`];
}
