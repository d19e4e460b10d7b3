/** State of the sync between runs, stored with the data. */

import type { Network } from '../../domain/index.ts';
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

/** Access to the tables, and the network whose state is kept. */
export interface StateOf {
  readonly tables: TableAccess;
  readonly network: Network;
}

/** Creates the state of the sync with a network. Networks share nothing: budget, block, lease, players and games are their own. */
export function createSyncState(tables: TableAccess, network: Network = 'psn'): SyncState {
  const of = { tables, network };
  return { ...createSyncBudget(of), ...createSyncLease(of), ...createSyncPlayers(of), ...createSyncTitles(of) };
}
