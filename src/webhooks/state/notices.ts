/**
 * Writes events that are not about a player. Each event is reported only when it is new: reported events are recorded in the table of
 * settings. The write is conditional on the earlier record, so that only one of several processes reports an event.
 */

import type { OperatorEvent, Queries, TableAccess, Transaction } from '../../store/sql.ts';
import {
  deletion,
  insertInto,
  read,
  setting,
  toValues,
  update,
  writeOperatorEvents,
} from '../../store/sql.ts';

/** An event and its subject. An event about the same subject is reported once. */
export interface Told {
  readonly event: OperatorEvent;
  /** A short text that identifies the subject, such as a machine or a folder. */
  readonly subject: string;
}

/** Events that are not about a player. All instants are milliseconds UTC. */
export interface Notices {
  /** Writes a failure, unless one of the same type and subject was written within the last hour. Returns whether it was written. */
  tellFailure(told: Told, now: number): Promise<boolean>;
  /** Writes an event for the operator, each time it is called. */
  tell(event: OperatorEvent, now: number): Promise<void>;
  /**
   * Writes the beginning of a lasting state once, until the state is over. Returns whether it was written. A state that no webhook wants is
   * not recorded.
   */
  tellState(told: Told, now: number): Promise<boolean>;
  /** Records that a state is over. */
  endState(type: OperatorEvent['type'], subject: string): Promise<void>;
  /**
   * Writes the event of a period once, even if several processes try to. The first call in a store only records the period.
   * @param period its number increases with time. If the recorded number is more than `maxAhead` higher, the clock was wrong when it was
   * recorded
   * @param makeEvent returns null if nothing has happened, which is recorded too
   */
  tellPeriod(
    period: Period,
    makeEvent: () => Promise<OperatorEvent | null>,
    now: number,
  ): Promise<boolean>;
}

/** A period that has ended. */
export interface Period {
  readonly name: string;
  readonly number: number;
  readonly maxAhead: number;
}

const hourMs = 3_600_000;

const selectNoted = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const insertNoted = insertInto(setting, { keys: ['name'] });
const updateNoted = update('setting', 'value = ?', { keys: ['name', 'value'] });
const deleteNoted = deletion('setting', { keys: ['name'] });

/** Creates the notices over the tables of the store. */
export function createNotices(tables: TableAccess): Notices {
  return {
    tellFailure: (told, now) =>
      tables.transaction(async (transaction) => {
        const before = await readNoted(transaction, rowName(told));
        // The absolute difference, because a clock that was ahead must not suppress failures.
        if (before !== null && Math.abs(now - Number(before)) < hourMs) return false;
        const noted = { name: rowName(told), before, value: String(now) };
        if (!(await note(transaction, noted))) return false;
        return (await writeOperatorEvents(transaction, [told.event], now)) > 0;
      }),
    tell: (event, now) =>
      tables.transaction(async (transaction) => {
        await writeOperatorEvents(transaction, [event], now);
      }),
    async tellState(told, now) {
      const name = rowName(told);
      if ((await readNoted(tables, name)) !== null) return false;
      return tables.transaction(async (transaction) => {
        if (!(await note(transaction, { name, before: null, value: String(now) }))) return false;
        if ((await writeOperatorEvents(transaction, [told.event], now)) > 0) return true;
        await transaction.run(deleteNoted, [name]);
        return false;
      });
    },
    async endState(type, subject) {
      const name = rowName({ event: { type }, subject });
      if ((await readNoted(tables, name)) === null) return;
      await tables.transaction(
        async (transaction) => void (await transaction.run(deleteNoted, [name])),
      );
    },
    tellPeriod: (period, makeEvent, now) => tellPeriod(tables, { period, makeEvent, now }),
  };
}

interface AskedPeriod {
  readonly period: Period;
  readonly makeEvent: () => Promise<OperatorEvent | null>;
  readonly now: number;
}

async function tellPeriod(
  tables: TableAccess,
  { period: { name, number, maxAhead }, makeEvent, now }: AskedPeriod,
): Promise<boolean> {
  const before = await readNoted(tables, name);
  const last = before === null ? null : Number(before);
  if (last !== null && last >= number && last - number <= maxAhead) return false;
  const isNews = last !== null && last < number;
  const event = isNews ? await makeEvent() : null;
  return tables.transaction(async (transaction) => {
    if (!(await note(transaction, { name, before, value: String(number) }))) return false;
    if (event !== null) await writeOperatorEvents(transaction, [event], now);
    return event !== null;
  });
}

function rowName({
  event: { type },
  subject,
}: {
  readonly event: Pick<OperatorEvent, 'type'>;
  readonly subject: string;
}): string {
  return `told ${type} ${subject}`;
}

async function readNoted(queries: Queries, name: string): Promise<string | null> {
  return (await queries.get(selectNoted, [name]))?.value ?? null; // absent: no event about this subject was reported
}

interface Noted {
  readonly name: string;
  /** The value that was read; null without one. */
  readonly before: string | null;
  readonly value: string;
}

/** Records a value. Returns false if another process has recorded one since the value was read. */
async function note(transaction: Transaction, { name, before, value }: Noted): Promise<boolean> {
  const changed =
    before === null
      ? await transaction.run(insertNoted, toValues(setting, { name, value }))
      : await transaction.run(updateNoted, [value, name, before]);
  return changed > 0;
}
