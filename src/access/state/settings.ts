/** What is remembered of the accounts as a whole. */

import type { Queries, RowOf, Transaction } from '../../store/sql.ts';
import { columnList, read, toValues, upsertInto } from '../../store/sql.ts';
import { accessSetting } from './tables.ts';

const select = read<RowOf<typeof accessSetting>>(
  `SELECT ${columnList(accessSetting, 's')} FROM access_setting s WHERE s.name = ?`,
);
const save = upsertInto(accessSetting);
/** What happens once: setting up was finished or skipped; a link to set up was shown. */
const moments = { setUp: 'set_up_at', linkShown: 'link_shown_at' } as const;
/** What is remembered. */
export type Moment = keyof typeof moments;

/** Whether it has happened. */
export async function hasHappened(queries: Queries, moment: Moment): Promise<boolean> {
  return (await queries.get(select, [moments[moment]])) !== undefined;
}

/** Notes that it has happened. @param now milliseconds UTC */
export async function noteMoment(
  transaction: Transaction,
  moment: Moment,
  now: number,
): Promise<void> {
  const row = { name: moments[moment], value: String(now) };
  await transaction.run(save, toValues(accessSetting, row));
}
