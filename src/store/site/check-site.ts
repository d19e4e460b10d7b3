/** Checks of the identity for `db check`: values that the site could not show, and revisions that are not those of their values. */

import { identityNames, isIdentityName, findProblem } from '../../identity/index.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { Problem } from '../port/maintenance.ts';
import { hashRevision } from './site-settings.ts';

const select = read<{ name: string; value: string; revision: string }>(
  'SELECT s.name AS "name", s.value AS "value", s.revision AS "revision" FROM site_setting s ORDER BY s.name LIMIT ?',
);

export async function findWrongSite(queries: Queries, max: number): Promise<readonly Problem[]> {
  const rows = await queries.all(select, [identityNames.length + max]);
  return rows.flatMap(problemsOf).slice(0, max);
}

function problemsOf({ name, value, revision }: { name: string; value: string; revision: string }): Problem[] {
  if (!isIdentityName(name)) return [{ what: `The site has no such value: ${name}` }];
  const problem = findProblem(name, value);
  const found = problem === null ? [] : [{ what: `The site cannot show a value: ${name}: ${problem}` }];
  return revision === hashRevision(value)
    ? found
    : [...found, { what: `The revision of a value of the site is not that of its value: ${name}` }];
}
