/** Stores facts about the accounts as a whole. */

import type { Queries, RowOf, Transaction } from '../../store/sql.ts';
import { columnList, read, toValues, upsertInto } from '../../store/sql.ts';
import { accessSetting } from './tables.ts';

const select = read<RowOf<typeof accessSetting>>(
  `SELECT ${columnList(accessSetting, 's')} FROM access_setting s WHERE s.name = ?`,
);
const save = upsertInto(accessSetting);
/** Events that happen only once: the setup was finished or skipped, and a link for the setup was shown. */
const moments = { setUp: 'set_up_at', linkShown: 'link_shown_at' } as const;
/** The name of such an event. */
export type Moment = keyof typeof moments;

/** Checks whether the event has happened. */
export async function hasHappened(queries: Queries, moment: Moment): Promise<boolean> {
  return (await queries.get(select, [moments[moment]])) !== undefined;
}

/** Records that the event has happened. @param now milliseconds UTC */
export async function noteMoment(
  transaction: Transaction,
  moment: Moment,
  now: number,
): Promise<void> {
  const row = { name: moments[moment], value: String(now) };
  await transaction.run(save, toValues(accessSetting, row));
}
