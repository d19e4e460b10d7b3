/**
 * Stores the conditions that stop all requests to a network: a block of this address, and rounds in which the network could not be reached.
 * All processes of the store share them (docs/spec/networks.md 8.2).
 */

import * as v from 'valibot';
import type { Queries, Transaction } from '../../store/sql.ts';
import { deletion, read, setting, upsertInto, toValues } from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

const instant = v.pipe(v.number(), v.integer());
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The block of this machine's address. Instants are milliseconds UTC. */
const block = v.object({
  /** When the network first refused a request. */
  since: instant,
  /** Until when no request is sent. The first request after it is a probe. */
  until: instant,
  /** Number of waits so far. */
  waits: count,
  /** The kind of the request that was refused. */
  kind: v.string(),
  /** The response that caused it, such as `403 from m.example`. */
  reason: v.string(),
  /** When a probe first succeeded; null while the block lasts. */
  endedAt: v.nullable(instant),
  /** Kinds of requests that are refused although others succeed, with the end of each pause. */
  resting: v.record(v.string(), instant),
});
/** Why and until when the network blocks all requests, or some kinds of requests. */
export type Block = v.InferOutput<typeof block>;

/** Rounds in a row in which the network could not be reached. */
const unreached = v.object({
  rounds: count,
  /** When the next round of a repeated run may begin. */
  until: instant,
  reason: v.string(),
});
/** Number of rounds in a row in which the network could not be reached, and until when the next round waits. */
export type Unreached = v.InferOutput<typeof unreached>;

/** Whether the network responds, as all processes of the store have recorded it. */
export interface SyncCondition {
  /** Returns the last recorded block, which may have ended; null without one. */
  findBlock(now: number): Promise<Block | null>;
  /** Replaces the block with the result of `change`, in one transaction, and returns the result. */
  changeBlock(now: number, change: (block: Block | null) => Block | null): Promise<Block | null>;
  findUnreached(now: number): Promise<Unreached | null>;
  /** Records rounds in which the network could not be reached; null if it was reached. */
  noteUnreached(unreached: Unreached | null, now: number): Promise<void>;
}

const selectValue = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertValue = upsertInto(setting);
const deleteValue = deletion('setting', { keys: ['name'] });

/** Creates the condition of a network in the tables of the store. */
export function createSyncCondition({ tables, network }: StateOf): SyncCondition {
  const blocks = createValue(`sync_block ${network}`, block);
  const outages = createValue(`sync_unreached ${network}`, unreached);
  return {
    findBlock: (now) => blocks.find(tables, now),
    changeBlock: (now, change) =>
      tables.transaction(async (transaction) => {
        const before = await blocks.find(transaction, now);
        const after = change(before);
        if (after !== before) await blocks.write(transaction, after, now);
        return after;
      }),
    findUnreached: (now) => outages.find(tables, now),
    noteUnreached: (value, now) =>
      tables.transaction((transaction) => outages.write(transaction, value, now)),
  };
}

interface StoredValue<T> {
  find(queries: Pick<Queries, 'get'>, now: number): Promise<T | null>;
  write(transaction: Transaction, value: T | null, notedAt: number): Promise<void>;
}

/** A value in the table of settings, with the time at which it was written. */
function createValue<T>(name: string, schema: v.GenericSchema<unknown, T>): StoredValue<T> {
  const stored = v.pipe(v.string(), v.parseJson(), v.object({ notedAt: instant, value: schema }));
  return {
    /** Returns the value; null if there is none, or it was written before the clock was set back. */
    async find(queries: Pick<Queries, 'get'>, now: number): Promise<T | null> {
      const row = await queries.get(selectValue, [name]);
      if (row === undefined) return null;
      const { notedAt, value } = v.parse(stored, row.value);
      return notedAt <= now ? value : null;
    },
    /** Writes the value; null removes it. */
    async write(transaction: Transaction, value: T | null, notedAt: number): Promise<void> {
      if (value === null) await transaction.run(deleteValue, [name]);
      else
        await transaction.run(
          upsertValue,
          toValues(setting, { name, value: JSON.stringify({ notedAt, value }) }),
        );
    },
  };
}
