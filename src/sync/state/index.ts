export type { BudgetUse, SyncBudget } from './budget.ts';
export type { Lead } from './lease.ts';
export { leadOf } from './lease.ts';
export type { SyncPlayer, SyncPlayers } from './players.ts';
export type { SyncState } from './sync-state.ts';
export { createSyncState } from './sync-state.ts';
export type { ListedTitle, SyncTitle } from './titles.ts';
