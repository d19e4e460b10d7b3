/** The state of the sync between runs, which is stored with the data. */

import type { Network } from '../../domain/index.ts';
import type { TableAccess } from '../../store/sql.ts';
import type { SyncBudget } from './budget.ts';
import { createSyncBudget } from './budget.ts';
import type { SyncCondition } from './condition.ts';
import { createSyncCondition } from './condition.ts';
import type { SyncDay } from './day.ts';
import { createSyncDay } from './day.ts';
import type { SyncLease } from './lease.ts';
import { createSyncLease } from './lease.ts';
import type { SyncHours } from './hours.ts';
import { createSyncHours } from './hours.ts';
import type { SyncPlayers } from './players.ts';
import { createSyncPlayers } from './players.ts';
import type { SyncSets } from './sets.ts';
import { createSyncSets } from './sets.ts';
import type { SyncWantedSets } from './wanted-sets.ts';
import { createSyncWantedSets } from './wanted-sets.ts';
import type { SyncTitles } from './titles.ts';
import { createSyncTitles } from './titles.ts';

/** The whole state of the sync of one network. */
export type SyncState = SyncBudget &
  SyncCondition &
  SyncDay &
  SyncHours &
  SyncLease &
  SyncPlayers &
  SyncSets &
  SyncTitles &
  SyncWantedSets;

/** The access to the tables, and the network whose state is stored. */
export interface StateOf {
  readonly tables: TableAccess;
  readonly network: Network;
}

/** Creates the sync state of a network. Networks do not share any state. */
export function createSyncState(tables: TableAccess, network: Network = 'psn'): SyncState {
  const of = { tables, network };
  return {
    ...createSyncBudget(of),
    ...createSyncCondition(of),
    ...createSyncDay(of),
    ...createSyncHours(of),
    ...createSyncLease(of),
    ...createSyncPlayers(of),
    ...createSyncSets(of),
    ...createSyncTitles(of),
    ...createSyncWantedSets(of),
  };
}
