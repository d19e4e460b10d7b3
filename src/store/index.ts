export type { StoreErrorCode } from './errors.ts';
export { StoreError } from './errors.ts';
export type { OpenStoreOptions } from './open-store.ts';
export { openStore } from './open-store.ts';
export type { ListedPlayer, PlayerAdmin } from './player-admin.ts';
export type { Revisions, SqlStore } from './sql-store.ts';
export type * from './store.ts';
