/** From a method and a path to the route that answers. */

import type { Route } from './route.ts';

export type Found =
  | { readonly route: Route; readonly parameters: Readonly<Record<string, string>> }
  /** Methods there are for the path; none where nothing is there. */
  | { readonly allowed: readonly string[] };

/** Finds among routes; HEAD is answered by what answers GET. */
export function findRoute(routes: readonly Route[], method: string, path: string): Found {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const allowed: string[] = [];
  for (const route of routes) {
    const parameters = matchPath(route.path, path);
    if (parameters === null) continue;
    if (route.method === wanted) return { route, parameters };
    allowed.push(route.method);
  }
  return { allowed };
}

/** Values of the template's names; null where the path is another one, or not rightly percent-encoded. */
function matchPath(template: string, path: string): Readonly<Record<string, string>> | null {
  const [parts, segments] = [template.split('/'), path.split('/')];
  if (parts.length !== segments.length) return null;
  const parameters: [string, string][] = [];
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== segment) return null;
    const value = name === undefined ? '' : decodeSegment(segment);
    if (value === null) return null;
    if (name !== undefined) parameters.push([name, value]);
  }
  return Object.fromEntries(parameters);
}

function decodeSegment(segment: string): string | null {
  try {
    return segment === '' ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
