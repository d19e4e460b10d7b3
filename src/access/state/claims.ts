/** Reads and writes the rows of claims and their checks. */

import { randomBytes } from 'node:crypto';
import { dayMs } from '../../domain/time/index.ts';
import type { Queries, RowOf, Transaction } from '../../store/sql.ts';
import {
  columnList,
  deletion,
  insertInto,
  oneRow,
  read,
  toValues,
  upsertInto,
  write,
} from '../../store/sql.ts';
import { claim, claimCheck } from './tables.ts';

/** A claim, as it is stored. */
export type StoredClaim = Readonly<RowOf<typeof claim>>;

const selectClaim = read<StoredClaim>(
  `SELECT ${columnList(claim, 'c')} FROM access_claim c WHERE c.browser_hash = ? AND c.expires_at > ?`,
);
const save = upsertInto(claim);
const deleteOne = deletion('access_claim', { keys: ['browser_hash', 'code'] });
const deleteExpired = write('DELETE FROM access_claim WHERE expires_at <= ?');

const countChecks = read<{ count: number }>(
  'SELECT COUNT(*) AS "count" FROM access_claim_check k WHERE k.subject = ? AND k.at > ?',
);
const insertCheck = insertInto(claimCheck);
const deleteChecks = write('DELETE FROM access_claim_check WHERE at <= ?');

/** Stores a browser's claim, which replaces its former one, and deletes expired claims. @param now milliseconds UTC */
export async function putClaim(
  transaction: Transaction,
  added: StoredClaim,
  now: number,
): Promise<void> {
  await transaction.run(deleteExpired, [now]);
  await transaction.run(save, toValues(claim, added));
}

/** Returns a browser's claim; null without one. @param now milliseconds UTC */
export async function findClaim(
  queries: Queries,
  browserHash: string,
  now: number,
): Promise<StoredClaim | null> {
  const found = await queries.get(selectClaim, [browserHash, now]);
  return found === undefined ? null : { ...found };
}

/** Ends a claim. Returns false if it is over or was replaced. If two requests use a claim at the same time, only one succeeds. */
export async function takeClaim(
  transaction: Transaction,
  { browserHash, code }: Pick<StoredClaim, 'browserHash' | 'code'>,
): Promise<boolean> {
  return (await transaction.run(deleteOne, [browserHash, code])) > 0;
}

/** Counts a check, unless the maximum within 24 hours is reached; returns whether the check is allowed. @param now milliseconds UTC */
export async function admitCheck(
  transaction: Transaction,
  { subject, max }: { readonly subject: string; readonly max: number },
  now: number,
): Promise<boolean> {
  await transaction.run(deleteChecks, [now - dayMs]);
  const { count } = await oneRow(transaction, countChecks, [subject, now - dayMs]);
  if (count >= max) return false;
  const checkId = randomBytes(6).toString('hex');
  await transaction.run(insertCheck, toValues(claimCheck, { subject, at: now, checkId }));
  return true;
}
