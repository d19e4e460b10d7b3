/** Maps an account's earned trophies of a set to records. They need a stored definition of the set. */

import type { Strictness } from '../../check/check-record.ts';
import type { SourceItem } from '../../source/source.ts';
import type { EarnedTimes } from './account-trophies.ts';
import { readTime } from './read-time.ts';
import type { TimeUnit } from './servers.ts';

/** An account's earned trophies of one set. */
export interface EarnedSet {
  readonly set: string;
  readonly player: string;
  readonly times: EarnedTimes;
  /** Name of the set in messages. */
  readonly where: string;
}

/** The options for reading a server's times. */
export interface Reading {
  readonly unit: TimeUnit;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly strictness: Strictness;
}

/**
 * Returns a record for each trophy, in the order of the trophy numbers. Records number them from 1. A time is stored only if the store has
 * none, because clients can report any time.
 */
export function trophyItems(earned: EarnedSet, reading: Reading): readonly SourceItem[] {
  const { where, set, player, times } = earned;
  const items: SourceItem[] = [];
  let odd = 0;
  for (const [number, stated] of [...times].toSorted(([one], [other]) => one - other)) {
    const { at, isOdd } = readTime(stated, reading.unit, reading.now);
    if (isOdd && reading.strictness === 'strict') {
      items.push({ where, invalid: `trophy ${number} was earned at ${showTime(stated)}` });
      continue;
    }
    odd += Number(isOdd);
    const record = { type: 'earned', player, game: set, trophy: number + 1 } as const;
    const dated = at === null ? record : { ...record, dateIfUnknown: at };
    items.push({ where, record: dated, needsDefinition: true });
  }
  if (odd > 0) items.push({ where, note: describeOdd(odd) });
  return items;
}

function describeOdd(count: number): string {
  return `times that are not between 2000 and tomorrow: ${count}; their trophies count as earned on an unknown date`;
}

function showTime(stated: bigint | null): string {
  return stated === null
    ? 'what is not a time'
    : `${stated}, which is not between 2000 and tomorrow`;
}
