/**
 * The log of people's actions (docs/spec/access.md 3, rule 9). The entry is written before the action, so that no action lacks an entry.
 */

import { randomBytes } from 'node:crypto';
import { dayMs } from '../../domain/time/index.ts';
import type { RowOf, TableAccess, Transaction } from '../../store/sql.ts';
import { columnList, insertInto, read, toValues, update, write } from '../../store/sql.ts';
import { step } from './tables.ts';

/** An entry of the log. */
export type Step = Readonly<RowOf<typeof step>>;

/** An entry whose outcome is not known yet. */
export type NewStep = Omit<Step, 'stepId' | 'outcome'>;

/** Filter for the log. An empty text matches everything. */
export interface StepFilter {
  readonly accountId: string;
  readonly action: string;
  readonly limit: number;
  /** The entry after which the list begins; if omitted, it begins with the newest one. */
  readonly after?: Pick<Step, 'at' | 'stepId'>;
}

/** The log of people's actions. */
export interface StepLog {
  /**
   * Writes an entry, runs the action, and records its outcome. If the entry cannot be written, the action does not run.
   * @param admit called in the transaction that writes the entry; if it returns an error, no entry is written, and the error is thrown
   */
  around<T>(
    entry: NewStep,
    work: () => Promise<T>,
    admit?: (transaction: Transaction) => Promise<Error | null>,
  ): Promise<T>;
  /** Returns the newest entries first. */
  latest(filter: StepFilter): Promise<readonly Step[]>;
}

const keptMs = 90 * dayMs;
const insert = insertInto(step);
const selectLatest = read<Step>(
  `SELECT ${columnList(step, 'e')} FROM access_step e
   WHERE (? = '' OR e.account_id = ?) AND (? = '' OR e.action = ?) AND (e.at < ? OR (e.at = ? AND e.step_id < ?))
   ORDER BY e.at DESC, e.step_id DESC LIMIT ?`,
);
const updateOutcome = update('access_step', 'outcome = ?', { keys: ['at', 'step_id'] });
const deleteOld = write('DELETE FROM access_step WHERE at < ?');

/** The position before the newest entry. */
const beforeAll = { at: Number.MAX_SAFE_INTEGER, stepId: '' };

/** Creates access to the log in its table. */
export function createStepLog(tables: TableAccess): StepLog {
  async function begin(
    entry: NewStep,
    admit: (transaction: Transaction) => Promise<Error | null>,
  ): Promise<string> {
    const stepId = randomBytes(8).toString('hex');
    const refusal = await tables.transaction(async (transaction) => {
      const refused = await admit(transaction);
      if (refused !== null) return refused; // not thrown here, because what was counted must be committed
      await transaction.run(deleteOld, [entry.at - keptMs]);
      await transaction.run(insert, toValues(step, { ...entry, outcome: 'begun', stepId }));
      return null;
    });
    if (refusal !== null) throw refusal;
    return stepId;
  }

  return {
    async around(entry, work, admit = () => Promise.resolve(null)) {
      const stepId = await begin(entry, admit);
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
    latest: async ({ accountId, action, limit, after = beforeAll }) => {
      const { at, stepId } = after;
      const rows = await tables.all(selectLatest, [
        accountId,
        accountId,
        action,
        action,
        at,
        at,
        stepId,
        limit,
      ]);
      return rows.map((row) => ({ ...row }));
    },
  };
}
