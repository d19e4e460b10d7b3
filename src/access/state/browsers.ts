/** Browsers that have already signed in to an account. The account's limit on attempts does not apply to them. */

import type { Queries, RowOf, Transaction } from '../../store/sql.ts';
import { columnList, read, toValues, upsertInto, write } from '../../store/sql.ts';
import { dayMs } from '../../domain/time/index.ts';
import { hashSecret } from '../secrets/secret.ts';
import { knownBrowser } from './tables.ts';

const keptMs = 180 * dayMs;
const selectOne = read<RowOf<typeof knownBrowser>>(
  `SELECT ${columnList(knownBrowser, 'b')} FROM access_browser b WHERE b.account_id = ? AND b.browser_hash = ?`,
);
const save = upsertInto(knownBrowser);
const deleteOld = write('DELETE FROM access_browser WHERE seen_at < ?');

/** Checks whether a browser has signed in to an account. */
export async function isKnownBrowser(
  queries: Queries,
  accountId: string,
  browserId: string,
): Promise<boolean> {
  return (await queries.get(selectOne, [accountId, hashSecret(browserId)])) !== undefined;
}

/** Records that a browser has signed in to an account. @param now milliseconds UTC */
export async function rememberBrowser(
  transaction: Transaction,
  { accountId, browserId }: { readonly accountId: string; readonly browserId: string },
  now: number,
): Promise<void> {
  await transaction.run(deleteOld, [now - keptMs]);
  const row = { accountId, browserHash: hashSecret(browserId), seenAt: now };
  await transaction.run(save, toValues(knownBrowser, row));
}
