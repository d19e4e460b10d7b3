/** Ids of new players. They are never used twice; some are never used. */

import { takeNumbers as takeInTransaction } from '../../derived/take-numbers.ts';
import type { Engine, Transaction } from '../../engine/engine.ts';

const counterName = 'next_player';

/** Number of ids that a process takes ahead, so that loads at the same time do not wait for the counter. */
const rangeSize = 500;

/** Returns the id of the next new player. */
export type NextPlayerId = () => Promise<number>;

/** The ids for the new players of a load. A transaction that has the only writer uses the counter itself. */
export function playerIds({ takeNumbers }: Pick<Engine, 'takeNumbers'>, transaction: Transaction): NextPlayerId {
  return takeNumbers === null ? () => takeInTransaction(transaction, counterName, 1) : rangeOf(takeNumbers);
}

type TakeNumbers = NonNullable<Engine['takeNumbers']>;
const ranges = new WeakMap<TakeNumbers, NextPlayerId>();

/** Ids from ranges that this process has taken ahead, shared by all loads of an engine. */
function rangeOf(takeNumbers: TakeNumbers): NextPlayerId {
  const shared = ranges.get(takeNumbers);
  if (shared !== undefined) return shared;
  let free: number[] = [];
  let taking: Promise<void> | null = null;
  const take = async (): Promise<void> => {
    const first = await takeNumbers(counterName, rangeSize).finally(() => (taking = null));
    free = Array.from({ length: rangeSize }, (_, index) => first + rangeSize - 1 - index);
  };
  const next: NextPlayerId = async () => {
    for (;;) {
      const id = free.pop();
      if (id !== undefined) return id;
      taking ??= take();
      await taking;
    }
  };
  ranges.set(takeNumbers, next);
  return next;
}
