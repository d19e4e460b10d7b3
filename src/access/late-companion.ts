/**
 * The tables of the accounts, opened when they are needed first. A service starts and answers everybody while they cannot be written: during
 * an outage of the primary server, or on a full disk. A failure is that of the request, and the next one tries again.
 */

import type { Companion, CompanionPlan, TableAccess } from '../store/sql.ts';

/** A store that has tables next to its own. */
export interface WithCompanion {
  openCompanion(plan: CompanionPlan): Promise<Companion>;
}

/** Tables that are closed by their owner. */
export interface LateCompanion extends TableAccess {
  close(): Promise<void>;
}

/** Returns the tables. Each call may throw StoreError. */
export function openLate(store: WithCompanion, plan: CompanionPlan): LateCompanion {
  let opened: Promise<Companion> | null = null;
  const open = (): Promise<Companion> => {
    const opening = (opened ??= store.openCompanion(plan));
    opening.catch(() => {
      if (opened === opening) opened = null;
    });
    return opening;
  };
  return {
    all: async (query, parameters) => (await open()).all(query, parameters),
    get: async (query, parameters) => (await open()).get(query, parameters),
    allMany: async (query, lists) => (await open()).allMany(query, lists),
    transaction: async (work) => (await open()).transaction(work),
    close: async () => {
      const companion = await opened?.catch(() => null);
      await companion?.close();
    },
  };
}
