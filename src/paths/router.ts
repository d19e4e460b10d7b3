/**
 * Router: finds the route of a request in a table of routes.
 *
 * The first route with a matching path and method is used. A path that matches only routes with other methods is refused with the
 * list of those methods (405). A path that matches no route is not found (404).
 *
 * docs/adr/0002 explains why this is not a library.
 */

import type { PathValues, Template } from './path-template.ts';
import { matchTemplate, parseTemplate } from './path-template.ts';
import { splitPath } from './segments.ts';

/** An HTTP method of a route. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Methods of read-only routes. */
export const readMethods = ['GET', 'HEAD'] as const satisfies readonly Method[];

/** A route as used by the router; servers add a handler. */
export interface Route {
  /** `any` also matches methods that are not in `Method`. GET also matches HEAD. */
  readonly methods: readonly Method[] | 'any';
  /** Path template relative to `base`; empty for the base itself. */
  readonly path: string;
  /** Prefix of the path, without placeholders and case-insensitive. Routes with the same base must be adjacent. */
  readonly base?: string;
  /** Whether requests with other methods continue with the next routes instead of being refused. */
  readonly isOpen?: boolean;
}

/** A route that matches a request. */
export interface Found<R> {
  readonly route: R;
  readonly values: PathValues;
  /** Decoded segments after the base of the route. */
  readonly segments: readonly string[];
}

/** A match whose path is right, but whose route does not allow the method. */
export interface Refused<R> extends Found<R> {
  /** Value of the Allow header field. */
  readonly allow: string;
}

/** Finds the route of a request by method and decoded segments; null if no route matches. */
export type Router<R> = (
  method: string,
  segments: readonly string[],
) => Found<R> | Refused<R> | null;

/** Routes with the same template. */
interface Entry<R> {
  readonly template: Template;
  readonly first: R;
  readonly routes: R[];
}

/** Routes with the same base. */
interface Mount<R> {
  readonly base: readonly string[];
  readonly entries: Entry<R>[];
}

/** Creates a router for a table of routes. */
export function createRouter<R extends Route>(routes: readonly R[]): Router<R> {
  const mounts = createMounts(routes);
  return (method, segments) => {
    for (const { base, entries } of mounts) {
      if (!startsWith(segments, base)) continue;
      const found = findEntry(
        entries,
        method,
        base.length === 0 ? segments : segments.slice(base.length),
      );
      if (found !== null) return found;
    }
    return null;
  };
}

function createMounts<R extends Route>(routes: readonly R[]): readonly Mount<R>[] {
  const mounts = new Map<string, Mount<R>>();
  for (const route of routes) {
    const { base = '', path } = route;
    const mount = mounts.get(base) ?? {
      base: splitPath(base).map((part) => part.toLowerCase()),
      entries: [],
    };
    mounts.set(base, mount);
    const same = mount.entries.find(
      ({ first }) => first.path === path && first.isOpen === route.isOpen,
    );
    if (same === undefined)
      mount.entries.push({ template: parseTemplate(path), first: route, routes: [route] });
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
  return order
    .filter((method) => routes.some(({ methods }) => methods.includes(method)))
    .join(', ');
}
