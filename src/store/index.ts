export {
  backUp,
  copyBetween,
  distributeAt,
  fillBetween,
  isInUseElsewhere,
  serverStateAt,
} from './by-address.ts';
export type { TableRights } from './maintenance/server-state.ts';
export type { CopyProgress } from './maintenance/copy-store.ts';
export type { Restored, RestoreOptions } from './restore.ts';
export { examineBackup, restoreStore } from './restore.ts';
export { describeConnection } from './maintenance/describe-connection.ts';
export { copyStoredAccounts } from './backed-up-accounts.ts';
export { accountsFile } from './engine/sqlite/accounts-file.ts';
export type { StoreErrorCode } from './port/errors.ts';
export { StoreError } from './port/errors.ts';
export type { OpenStoreOptions } from './open-engine.ts';
export type { OnUpgrade, UpgradeStep } from './schema/migrate.ts';
export { openStore } from './open-store.ts';
export type {
  CorrectedPlay,
  MergedGames,
  RemovedGame,
  SetGame,
  UndoneGame,
  UndoneImport,
  UndoneLoad,
} from './corrections/outcomes.ts';
export type { RemovedCollection } from './corrections/remove-collection.ts';
export type {
  ChangedChoice,
  ChosenGame,
  GivenHunt,
  GivenPlayerGame,
  HiddenGame,
  PlayerChoices,
} from './maintenance/player-choices.ts';
export type { Hunt } from './read/hunts.ts';
export type { OwnGame, OwnTrophy, PlayerContents } from './read/own-games.ts';
export type { Pin } from '../records/pins.ts';
export type { FoundPlayer, PlayerFlags, ListedPlayer } from './maintenance/player-admin.ts';
export type { MediaAdmin, MediaSubject, MissingMedia, NewMedia } from './media/media.ts';
export type { PlayerLookup, StoredPlayer, StoredSet } from './read/player-lookup.ts';
export type { SqlStore } from './sql-store.ts';
export type * from './port/store.ts';
