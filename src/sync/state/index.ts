export type { BudgetUse, SyncBudget } from './budget.ts';
export type { Block, SyncCondition, Unreached } from './condition.ts';
export type { Lease } from './lease.ts';
export { describeLease } from './lease.ts';
export type { SyncPlayer, SyncPlayers } from './players.ts';
export type { SetReading, SyncSets } from './sets.ts';
export type { SyncState } from './sync-state.ts';
export { createSyncState } from './sync-state.ts';
export type { ListedTitle, SyncTitle, TitleMarks } from './titles.ts';
