/**
 * Links to pages, derived from the table of routes. Links within pages are relative, so that they work behind a proxy that adds a path
 * prefix. Feeds, previews and embed codes need absolute links. The same code makes both kinds, with different roots.
 */

import type { NamesIn, PathValues } from '../../paths/index.ts';
import { fillPath } from '../../paths/index.ts';
import type { RouteName, Routes } from './routes.ts';
import { assetPath, findRoute } from './routes.ts';

/** The parameters in the path of a route. */
type ValuesOf<Name extends RouteName> = Readonly<Record<NamesIn<Routes[Name]['path']>, string>>;

/** Query parameters of a link; those without a value are left out. */
export type LinkQuery = Readonly<Record<string, LinkValue | readonly string[]>>;
type LinkValue = string | number | null | undefined;

/** Makes links that are relative to one page, or absolute links. */
export interface Links {
  /** Returns a link to a page whose path parameters are known only at run time. */
  toAny(name: RouteName, values: PathValues, query?: LinkQuery): string;
  /** Returns a link to a page. `values` fill the parameters of its path. */
  to<Name extends RouteName>(name: Name, values: ValuesOf<Name>, query?: LinkQuery): string;
  /** Returns a link to a path outside the table of routes, such as an icon: `/icons/…`. */
  path(path: string): string;
  asset(file: string): string;
  /** Returns a link to a path below the API's endpoint. */
  api(path: string, query?: LinkQuery): string;
}

/**
 * Creates links.
 * @param root the text in place of the first `/`: `./`, `../` or `../../`, or an absolute URL that ends with `/`
 * @param basePath path of the API's endpoint, such as `/api`
 */
export function createLinks(root: string, basePath: string): Links {
  const below = (path: string, query: LinkQuery = {}): string =>
    `${root}${path.slice(1)}${writeQuery(query)}`;
  return {
    toAny: (name, values, query) => below(linkTo(name, values), query),
    to: (name, values, query) => below(linkTo(name, values), query),
    path: (path) => below(path),
    asset: (file) => below(fillPath(assetPath, { file })),
    api: (path, query) => below(`${basePath}${path}`, query),
  };
}

/** Returns the path of a page, percent-encoded. */
export function linkTo(name: RouteName, values: PathValues): string {
  const path: string = findRoute(name).path;
  return fillPath(path, values);
}

function writeQuery(query: LinkQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) {
    const values = [given]
      .flat()
      .filter((value) => value !== undefined && value !== null && value !== '');
    for (const value of values) parameters.append(name, String(value).toWellFormed());
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
