/** Describes the upgrade of a store, which can take minutes before a command or the service does anything else. */

import type { UpgradeStep } from '../store/index.ts';

/** One line at the start and one at the end. */
export function describeUpgrade({ from, to, isDone }: UpgradeStep): string {
  return isDone
    ? `The store has been upgraded to schema ${to}.`
    : `The store is being upgraded from schema ${from} to ${to}. With a large store this takes minutes.`;
}
