/** Keys of cached pages. */

import { foldName } from '../domain/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { RouteName } from './routes.ts';
import type { Theme } from './theme/theme.ts';

/** What one rendered page differs in from another. */
export interface PageIdentity {
  readonly route: RouteName;
  readonly values: PathValues;
  /** Canonical parameters: parameters that the page does not read make no entry of their own. */
  readonly query: URLSearchParams;
  /** The key of the address of the service, because pages contain absolute addresses; null if nothing is cached for it. */
  readonly base: string | null;
  readonly language: string;
  readonly theme: Theme;
  /** Revision of the identity of the instance. */
  readonly revision: string;
}

/** Null for a page that is not cached. */
export function toCacheKey({ route, values, query, base, language, theme, revision }: PageIdentity): string | null {
  if (base === null) return null;
  return `${base} ${language} ${theme} ${JSON.stringify([route, ...Object.values(values)])} ${query.toString()} ${revision}`;
}

/**
 * The key of an image. Nothing in it depends on the host, the language or the theme of the request, and names are those of the data,
 * however they are spelt in the address.
 */
export function toImageKey({ route, values, query, revision }: PageIdentity): string {
  const spelt = Object.entries(values).map(([name, value]) => foldSpelling(name, value));
  return `image ${JSON.stringify([route, ...spelt])} ${query.toString()} ${revision}`;
}

const imageEnding = /\.(?:png|svg)$/;

/** Players and games are found in any spelling of their names; the ending of a file is as it is. */
function foldSpelling(parameter: string, value: string): string {
  if (parameter === 'name') return foldName(value);
  return parameter === 'file' && imageEnding.test(value) ? foldName(value.slice(0, -4)) + value.slice(-4) : value;
}
