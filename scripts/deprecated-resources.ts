/** The table of deprecated resources in docs/integrate/versions.md, derived from the contract. */

import type { Resource } from '../src/contract/index.ts';
import { deprecatedAt, resources, v1 } from '../src/contract/index.ts';
import { code, replaceBetweenMarkers, table } from './markdown.ts';

export const versionsFile = new URL('../docs/integrate/versions.md', import.meta.url);

/** Returns the page with a current table of deprecated resources. */
export function withDeprecated(page: string): string {
  const since = new Date(deprecatedAt * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const rows = Object.values<Resource>(resources).flatMap(({ path, replacedBy }) =>
    replacedBy === undefined ? [] : [[code(path), since, code(v1.v1Endpoints[replacedBy].path)]],
  );
  return replaceBetweenMarkers(
    page,
    'deprecated',
    table(['Resource', 'Deprecated since', 'Use instead'], rows),
  );
}
