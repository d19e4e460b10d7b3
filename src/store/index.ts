export { backUp, copyBetween, distributeAt, serverSettingsAt } from './maintenance/by-address.ts';
export type { StoreErrorCode } from './port/errors.ts';
export { StoreError } from './port/errors.ts';
export type { OpenStoreOptions } from './engine/open-engine.ts';
export { openStore } from './open-store.ts';
export type { FoundPlayer, ListedPlayer } from './maintenance/player-admin.ts';
export type { StoredPlayer } from './read/player-lookup.ts';
export type { SqlStore } from './sql-store.ts';
export type * from './port/store.ts';
