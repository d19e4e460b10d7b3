/**
 * The log of people's actions (docs/spec/access.md 3, rule 9). The entry is written before the action, so that no action lacks an entry.
 */

import { randomBytes } from 'node:crypto';
import { dayMs } from '../../domain/time/index.ts';
import type { RowOf, TableAccess } from '../../store/sql.ts';
import { columnList, insertInto, read, toValues, update, write } from '../../store/sql.ts';
import { step } from './tables.ts';

/** An entry of the log. */
export type Step = Readonly<Omit<RowOf<typeof step>, 'stepId'>>;

/** Filter for the log. An empty text matches everything. */
export interface StepFilter {
  readonly accountId: string;
  readonly action: string;
  readonly limit: number;
}

/** The log of people's actions. */
export interface StepLog {
  /** Writes an entry, runs the action, and records its outcome. If the entry cannot be written, the action does not run. */
  around<T>(entry: Omit<Step, 'outcome'>, work: () => Promise<T>): Promise<T>;
  /** Returns the newest entries first. */
  latest(filter: StepFilter): Promise<readonly Step[]>;
}

const keptMs = 90 * dayMs;
const insert = insertInto(step);
const selectLatest = read<Step>(
  `SELECT ${columnList(step, 'e', ['at', 'accountId', 'name', 'action', 'subject', 'outcome', 'address'])} FROM access_step e
   WHERE (? = '' OR e.account_id = ?) AND (? = '' OR e.action = ?) ORDER BY e.at DESC, e.step_id DESC LIMIT ?`,
);
const updateOutcome = update('access_step', 'outcome = ?', { keys: ['at', 'step_id'] });
const deleteOld = write('DELETE FROM access_step WHERE at < ?');

/** Creates access to the log in its table. */
export function createStepLog(tables: TableAccess): StepLog {
  async function begin(entry: Omit<Step, 'outcome'>): Promise<string> {
    const stepId = randomBytes(8).toString('hex');
    await tables.transaction(async (transaction) => {
      await transaction.run(deleteOld, [entry.at - keptMs]);
      await transaction.run(insert, toValues(step, { ...entry, outcome: 'begun', stepId }));
    });
    return stepId;
  }

  return {
    async around(entry, work) {
      const stepId = await begin(entry);
      const end = (outcome: string): Promise<unknown> =>
        tables.transaction((transaction) =>
          transaction.run(updateOutcome, [outcome, entry.at, stepId]),
        );
      try {
        const result = await work();
        await end('done');
        return result;
      } catch (error) {
        await end(error instanceof Error && 'code' in error ? String(error.code) : 'failed');
        throw error;
      }
    },
    latest: async ({ accountId, action, limit }) => {
      const rows = await tables.all(selectLatest, [accountId, accountId, action, action, limit]);
      return rows.map((row) => ({ ...row }));
    },
  };
}
