/**
 * The router of a server: a table of routes as data, and the one function that finds the route of a request.
 *
 * The table is read from above: the first route decides whose path matches and that has the method. A path that matches only
 * routes with other methods is refused with those (405), one that matches no route is not found (404).
 *
 * Why no library: docs/adr/0002.
 */

import type { PathValues, Template } from './path-template.ts';
import { matchTemplate, parseTemplate } from './path-template.ts';
import { splitPath } from './segments.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** The methods that read. */
export const readMethods = ['GET', 'HEAD'] as const satisfies readonly Method[];

/** What a route is to the router; servers add what answers it. */
export interface Route {
  /** `any` also takes methods that are not listed above. HEAD is taken where GET is. */
  readonly methods: readonly Method[] | 'any';
  /** The template of the path behind `base`; empty for the base itself. */
  readonly path: string;
  /** What stands before the path, without placeholders, compared without regard to case. Routes of one base are neighbours. */
  readonly base?: string;
  /** Other methods are left to the routes below, instead of being refused. */
  readonly isOpen?: boolean;
}

/** The route of a request. */
export interface Found<R> {
  readonly route: R;
  readonly values: PathValues;
  /** Decoded segments behind the base of the route. */
  readonly segments: readonly string[];
}

/** A path that is there for other methods. */
export interface Refused<R> extends Found<R> {
  /** For the header field Allow. */
  readonly allow: string;
}

/** Finds the route of a request by its method and the decoded segments of its path; null where there is none. */
export type Router<R> = (method: string, segments: readonly string[]) => Found<R> | Refused<R> | null;

/** The routes of one template. */
interface Entry<R> {
  readonly template: Template;
  readonly first: R;
  readonly routes: R[];
}

/** The routes below one base. */
interface Mount<R> {
  readonly base: readonly string[];
  readonly entries: Entry<R>[];
}

/** Makes the router of a table. */
export function createRouter<R extends Route>(routes: readonly R[]): Router<R> {
  const mounts = createMounts(routes);
  return (method, segments) => {
    for (const { base, entries } of mounts) {
      if (!startsWith(segments, base)) continue;
      const found = findEntry(entries, method, base.length === 0 ? segments : segments.slice(base.length));
      if (found !== null) return found;
    }
    return null;
  };
}

function createMounts<R extends Route>(routes: readonly R[]): readonly Mount<R>[] {
  const mounts = new Map<string, Mount<R>>();
  for (const route of routes) {
    const { base = '', path } = route;
    const mount = mounts.get(base) ?? { base: splitPath(base).map((part) => part.toLowerCase()), entries: [] };
    mounts.set(base, mount);
    const same = mount.entries.find(({ first }) => first.path === path && first.isOpen === route.isOpen);
    if (same === undefined) mount.entries.push({ template: parseTemplate(path), first: route, routes: [route] });
    else same.routes.push(route);
  }
  return [...mounts.values()];
}

function startsWith(segments: readonly string[], base: readonly string[]): boolean {
  return base.every((part, at) => part === segments[at]?.toLowerCase());
}

function findEntry<R extends Route>(
  entries: readonly Entry<R>[],
  method: string,
  segments: readonly string[],
): Found<R> | Refused<R> | null {
  const passed: R[] = [];
  for (const { template, first, routes } of entries) {
    const values = matchTemplate(template, segments);
    if (values === null) continue;
    const route = routes.find(({ methods }) => takes(methods, method));
    if (route !== undefined) return { route, values, segments };
    passed.push(...routes);
    if (first.isOpen !== true) return { route: first, values, segments, allow: allowOf(passed) };
  }
  return null;
}

function takes(methods: Route['methods'], method: string): boolean {
  const wanted = method === 'HEAD' && !methods.includes('HEAD') ? 'GET' : method;
  return methods === 'any' || methods.some((each) => each === wanted);
}

const order: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function allowOf(routes: readonly Route[]): string {
  return order.filter((method) => routes.some(({ methods }) => methods.includes(method))).join(', ');
}
