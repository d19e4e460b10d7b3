export type { BudgetUse, Slot, SlotRules, SyncBudget } from './budget.ts';
export type { Lead, SyncLease } from './lease.ts';
export { leadOf } from './lease.ts';
export type { SyncPlayer, SyncPlayers, SyncPlayerState, WalkPhase } from './players.ts';
export type { SyncState } from './sync-state.ts';
export { createSyncState } from './sync-state.ts';
export type { ListedTitle, SyncTitle, SyncTitles, TitleLoaded } from './titles.ts';
