/**
 * Tables next to those of the store, such as those of accounts and imports, which are opened when they are first needed. A service can start
 * and respond to visitors while these tables cannot be written, for example during an outage of the primary server or when the disk is full.
 * Only requests that need the tables fail, and the next request tries again.
 */

import type { Companion, TableAccess } from '../engine/engine.ts';
import type { CompanionPlan } from './open-companion.ts';

/** A store that has separate tables next to its own. */
export interface WithCompanion {
  openCompanion(plan: CompanionPlan): Promise<Companion>;
}

/** Tables that the caller of `openLate` must close. */
export interface LateCompanion extends TableAccess {
  close(): Promise<void>;
}

/** Returns access to the tables, which are opened when a function is called for the first time. Each call may throw StoreError. */
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
