/** What is remembered of the accounts as a whole. */

import type { Queries, RowOf, Transaction } from '../../store/sql.ts';
import { columnList, read, toValues, upsertInto } from '../../store/sql.ts';
import { accessSetting } from './tables.ts';

const select = read<RowOf<typeof accessSetting>>(
  `SELECT ${columnList(accessSetting, 's')} FROM access_setting s WHERE s.name = ?`,
);
const save = upsertInto(accessSetting);
/** When setting up was finished or skipped. */
const setUpAt = 'set_up_at';

/** Whether setting up was finished or skipped. */
export async function isSetUp(queries: Queries): Promise<boolean> {
  return (await queries.get(select, [setUpAt])) !== undefined;
}

/** Notes that setting up was finished or skipped. @param now milliseconds UTC */
export async function noteSetUp(transaction: Transaction, now: number): Promise<void> {
  await transaction.run(save, toValues(accessSetting, { name: setUpAt, value: String(now) }));
}
