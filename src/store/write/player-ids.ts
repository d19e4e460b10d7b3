/** Ids of new players. They are never used twice; some are never used. */

import type { Engine, Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';

const counterName = 'next_player';
const selectNext = read<{ value: number }>('SELECT value AS "value" FROM counter WHERE name = ?');
const raiseNext = update('counter', 'value = value + ?', { keys: ['name'] });

/** Number of ids that a process takes ahead, so that loads at the same time do not wait for the counter. */
const taken = 500;

export interface PlayerIds {
  next(): Promise<number>;
  /** Call at the end of the load. */
  write(): Promise<void>;
}

/** The ids for the new players of a load. */
export function createPlayerIds({ takeNumbers }: Pick<Engine, 'takeNumbers'>, transaction: Transaction): PlayerIds {
  return takeNumbers === null ? idsOfCounter(transaction) : { next: rangeOf(takeNumbers), write: async () => undefined };
}

/** Ids for an engine with one writer at a time: the load reads the counter once and raises it at its end. */
function idsOfCounter(transaction: Transaction): PlayerIds {
  let first: number | null = null;
  let used = 0;
  return {
    async next() {
      first ??= await readNext(transaction);
      used += 1;
      return first + used - 1;
    },
    async write() {
      if (used > 0) await transaction.run(raiseNext, [used, counterName]);
    },
  };
}

async function readNext(transaction: Transaction): Promise<number> {
  const row = await transaction.get(selectNext, [counterName]);
  if (row === undefined) throw new Error('The counter of player ids is missing.');
  return row.value;
}

type TakeNumbers = NonNullable<Engine['takeNumbers']>;
const ranges = new WeakMap<TakeNumbers, () => Promise<number>>();

/** Ids from ranges that this process has taken ahead, shared by all loads of an engine. */
function rangeOf(takeNumbers: TakeNumbers): () => Promise<number> {
  const known = ranges.get(takeNumbers);
  if (known !== undefined) return known;
  let free: number[] = [];
  let taking: Promise<void> | null = null;
  const take = async (): Promise<void> => {
    const first = await takeNumbers(counterName, taken).finally(() => (taking = null));
    free = Array.from({ length: taken }, (_, index) => first + taken - 1 - index);
  };
  const range = async (): Promise<number> => {
    for (;;) {
      const id = free.pop();
      if (id !== undefined) return id;
      taking ??= take();
      await taking;
    }
  };
  ranges.set(takeNumbers, range);
  return range;
}
