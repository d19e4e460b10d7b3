/** Keys and validators of cached pages. */

import type { Versions } from '../cache/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import { foldName } from '../domain/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { SiteServices } from './context.ts';
import type { Dependency, RouteName } from './routes.ts';
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
export function cacheKeyOf({ route, values, query, base, language, theme, revision }: PageIdentity): string | null {
  if (base === null) return null;
  return `${base} ${language} ${theme} ${JSON.stringify([route, ...Object.values(values)])} ${query.toString()} ${revision}`;
}

/**
 * The key of an image. Nothing in it depends on the host, the language or the theme of the request, and names are those of the data,
 * however they are spelt in the address.
 */
export function imageKeyOf({ route, values, query, revision }: PageIdentity): string {
  const spelt = Object.entries(values).map(([name, value]) => foldSpelling(name, value));
  return `image ${JSON.stringify([route, ...spelt])} ${query.toString()} ${revision}`;
}

const imageEnding = /\.(?:png|svg)$/;

/** Players and games are found in any spelling of their names; the ending of a file is as it is. */
function foldSpelling(parameter: string, value: string): string {
  if (parameter === 'name') return foldName(value);
  return parameter === 'file' && imageEnding.test(value) ? foldName(value.slice(0, -4)) + value.slice(-4) : value;
}

type VersionedServices = Pick<SiteServices, 'store' | 'now'>;

const versionOf: Readonly<Record<Dependency, (services: VersionedServices) => number>> = {
  data: ({ store }) => store.commitVersions().of(null),
  quarter: ({ now }) => Math.floor(now() / (15 * minuteMs)),
};

/** The versions of what a page is made from: equal versions mean an equal page. */
export function versionsOf(dependsOn: readonly Dependency[], services: VersionedServices): Versions {
  return dependsOn.map((dependency) => versionOf[dependency](services));
}

/**
 * When the next trophy's date comes that pages leave out until then (docs/spec/decisions.md 9.2); 0 if there is none. Pages that were
 * made before that date are of another version. The store is asked after a commit, and when the date has come.
 */
export function createNextDate({ store, now }: VersionedServices): () => Promise<number> {
  let known: { readonly version: number; readonly from: number; readonly next: number | null } | null = null;
  return async () => {
    const [version, at] = [store.commitVersions().of(null), now()];
    if (known?.version === version && known.from <= at && (known.next === null || at < known.next)) return known.next ?? 0;
    const next = await store.nextDate(at);
    known = { version, from: at, next };
    return next ?? 0;
  };
}
