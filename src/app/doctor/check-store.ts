/** Checks of an open store: whether its data is intact, and whether its clock and tables are correct. */

import type { SqlStore } from '../../store/index.ts';
import type { Finding } from './finding.ts';
import { instantText } from '../instant-text.ts';
import { describeUndistributed } from '../store-options.ts';

/** Options of the checks. */
export interface StoreChecks {
  /** Whether all stored data is checked, as by `laurel db check`. */
  readonly isDeep: boolean;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Checks an open store: its data, the location of its tables, and the clock. */
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
    '"laurel db check" lists them. "laurel db rebuild" corrects derived data. For other problems, restore a backup.';
  return [{ check, verdict: 'problem', message, remedy }];
}

/** Milliseconds of tolerance. Smaller differences between clocks are normal. */
const toleranceMs = 60_000;

/** Checks the clock. An import in the future means that the clock was fast then, or is slow now. */
async function checkClock(store: SqlStore, now: number): Promise<readonly Finding[]> {
  const newest = Math.max(0, ...(await store.lastLoads()).values());
  if (newest <= now + toleranceMs)
    return [{ check: 'Clock', verdict: 'ok', message: `The clock shows ${instantText(now)}.` }];
  const message = `The clock shows ${instantText(now)}, but data was loaded later, at ${instantText(newest)}.`;
  return [
    {
      check: 'Clock',
      verdict: 'problem',
      message,
      remedy: 'Set the clock of this machine, and run a time service such as chrony.',
    },
  ];
}
