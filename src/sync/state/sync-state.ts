/** State of the sync between runs, stored with the data. */

import type { TableAccess } from '../../store/sql.ts';
import type { SyncBudget } from './budget.ts';
import { createSyncBudget } from './budget.ts';
import type { SyncLease } from './lease.ts';
import { createSyncLease } from './lease.ts';
import type { SyncPlayers } from './players.ts';
import { createSyncPlayers } from './players.ts';
import type { SyncTitles } from './titles.ts';
import { createSyncTitles } from './titles.ts';

export type SyncState = SyncBudget & SyncLease & SyncPlayers & SyncTitles;

export function createSyncState(tables: TableAccess): SyncState {
  return { ...createSyncBudget(tables), ...createSyncLease(tables), ...createSyncPlayers(tables), ...createSyncTitles(tables) };
}
