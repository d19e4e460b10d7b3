/** Checks of an open store: whether its data is whole, and whether its clock and tables are right. */

import type { SqlStore } from '../../store/index.ts';
import type { Finding } from './finding.ts';
import { instantText } from '../instant-text.ts';
import { describeUndistributed } from '../store-options.ts';

/** How a store is checked. */
export interface StoreChecks {
  /** Whether all stored data is checked, as by `laurel db check`. */
  readonly isDeep: boolean;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Checks an open store: its data, whether its tables are where they belong, and the clock. */
export async function checkOpened(
  store: SqlStore,
  { isDeep, now }: StoreChecks,
): Promise<readonly Finding[]> {
  return [
    ...(await checkData(store, isDeep)),
    ...(await checkDistribution(store)),
    ...(await checkClock(store, now)),
  ];
}

async function checkDistribution(store: SqlStore): Promise<readonly Finding[]> {
  const message = describeUndistributed(await store.undistributed());
  return message === null ? [] : [{ check: 'Store', verdict: 'problem', message }];
}

async function checkData(store: SqlStore, isDeep: boolean): Promise<readonly Finding[]> {
  const check = 'Store';
  if (!isDeep)
    return [
      { check, verdict: 'ok', message: 'The store can be opened; its data was not checked.' },
    ];
  const problems = await store.check();
  const [first] = problems;
  if (first === undefined)
    return [
      { check, verdict: 'ok', message: 'The store can be opened, and its data is consistent.' },
    ];
  const message = `${problems.length} problems were found in the stored data, the first: ${first.what}.`;
  const remedy =
    '"laurel db check" lists them; "laurel db rebuild" corrects derived data; restore a backup otherwise.';
  return [{ check, verdict: 'problem', message, remedy }];
}

/** Clocks of nodes and of the past differ by less. */
const toleranceMs = 60_000;

/** A load in the future means that the clock was ahead then, or is behind now. */
async function checkClock(store: SqlStore, now: number): Promise<readonly Finding[]> {
  const newest = Math.max(0, ...(await store.lastLoads()).values());
  if (newest <= now + toleranceMs)
    return [{ check: 'Clock', verdict: 'ok', message: `The clock shows ${instantText(now)}.` }];
  const message = `The clock shows ${instantText(now)}, and data was loaded at ${instantText(newest)}.`;
  return [
    {
      check: 'Clock',
      verdict: 'problem',
      message,
      remedy: 'Set the clock of this machine, and run a time service such as chrony.',
    },
  ];
}
