/** Stores the values of the site's identity that the operator changes at run time (docs/spec/site.md 4). */

import { createHash } from 'node:crypto';
import type { DataRecord } from '../../records/records.ts';
import type { IdentityName, IdentityValues } from '../../identity/index.ts';
import { findProblem, identityNames, isIdentityName } from '../../identity/index.ts';
import type { Engine, Queries, Transaction } from '../engine/engine.ts';
import { read, write } from '../engine/statement.ts';
import type { Problem } from '../port/maintenance.ts';
import { siteSetting, upsertInto, toValues } from '../schema/tables.ts';

/** Changes of the site's identity, each in a transaction of its own. */
export interface SiteAdmin {
  /** Stores a value that the caller has checked (identity/identity.ts). */
  set(name: IdentityName, value: string): Promise<void>;
  /** Removes a value; returns whether there was one. */
  unset(name: IdentityName): Promise<boolean>;
}

/** There is at most one row per name. */
const limit = identityNames.length;
const selectRevisions = read<{ name: string; revision: string }>(
  `SELECT s.name AS "name", s.revision AS "revision" FROM site_setting s ORDER BY s.name LIMIT ${limit}`,
);
const selectValues = read<{ name: string; value: string }>(
  `SELECT s.name AS "name", s.value AS "value" FROM site_setting s ORDER BY s.name LIMIT ${limit}`,
);
const selectOne = read<{ name: string }>(
  'SELECT s.name AS "name" FROM site_setting s WHERE s.name = ?',
);
const remove = write('DELETE FROM site_setting WHERE name = ?');
const upsert = upsertInto(siteSetting);

/** Returns a revision that changes with every change of a value. */
export async function readSiteRevision(queries: Queries): Promise<string> {
  const rows = await queries.all(selectRevisions, []);
  return rows.map(({ name, revision }) => `${name}=${revision}`).join(' ');
}

/** Reads the stored values by name; names that this version does not know are left out. */
export async function readSiteValues(queries: Queries): Promise<IdentityValues> {
  const values = new Map<IdentityName, string>();
  for (const { name, value } of await queries.all(selectValues, []))
    if (isIdentityName(name)) values.set(name, value);
  return values;
}

/** Checks whether a value is stored. */
export async function hasSiteValue(queries: Queries, name: IdentityName): Promise<boolean> {
  return (await queries.get(selectOne, [name])) !== undefined;
}

/** Returns the revision of a value: equal revisions mean equal values. */
export function hashRevision(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Stores a value and its revision, which replace the former ones. */
export async function writeSiteValue(
  transaction: Transaction,
  name: IdentityName,
  value: string,
): Promise<void> {
  await transaction.run(
    upsert,
    toValues(siteSetting, { name, value, revision: hashRevision(value) }),
  );
}

/** Yields a `siteSetting` record for each stored value, ordered by name. */
export async function* exportSite(queries: Queries): AsyncGenerator<DataRecord> {
  for (const [name, value] of await readSiteValues(queries))
    yield { type: 'siteSetting', name, value };
}

/** Implements SiteAdmin; `set` stores a value without checking it. */
export function createSiteAdmin(engine: Engine): SiteAdmin {
  return {
    set: (name, value) =>
      engine.transaction((transaction) => writeSiteValue(transaction, name, value)),
    unset: (name) =>
      engine.transaction(async (transaction) => (await transaction.run(remove, [name])) > 0),
  };
}

const selectAll = read<{ name: string; value: string; revision: string }>(
  'SELECT s.name AS "name", s.value AS "value", s.revision AS "revision" FROM site_setting s ORDER BY s.name LIMIT ?',
);

/** For `db check`: finds values that the site could not show, and revisions that do not match their values. */
export async function findWrongSite(queries: Queries, max: number): Promise<readonly Problem[]> {
  const rows = await queries.all(selectAll, [identityNames.length + max]);
  return rows.flatMap(problemsOf).slice(0, max);
}

function problemsOf({
  name,
  value,
  revision,
}: {
  name: string;
  value: string;
  revision: string;
}): Problem[] {
  if (!isIdentityName(name)) return [{ what: `The site has no value with this name: ${name}` }];
  const problem = findProblem(name, value);
  const found =
    problem === null ? [] : [{ what: `A value of the site cannot be shown: ${name}: ${problem}` }];
  return revision === hashRevision(value)
    ? found
    : [...found, { what: `The revision of a value of the site does not match the value: ${name}` }];
}
