/** Actions of an instance's operator, shared by the command line and the admin API. */

export type { ActionFailure } from '../store/port/errors.ts';
export { ActionError, unknownPlayer } from '../store/port/errors.ts';
export type { BackupParts } from '../backups/index.ts';
export {
  findBackup,
  openBackup,
  openBackupArchive,
  removeBackup,
  startBackup,
} from '../backups/index.ts';
export type { Backup } from '../backups/state/index.ts';
export { intervals as backupIntervals } from '../backups/state/index.ts';
export { backupFields, scheduleBackups } from './backups.ts';
export { addDemo, findDemo, removeDemo, setGame, undoneFields } from './corrections.ts';
export {
  countContents,
  findOwnGame,
  hiddenGameFields,
  hideGame,
  huntFields,
  listHiddenGames,
  listHunts,
  listOwnGames,
  listPins,
  pinText,
  setCard,
  setHunt,
  setPins,
  showGame,
} from './choices.ts';
export type { GivenTrophy } from './add-trophy.ts';
export { addTrophy } from './add-trophy.ts';
export type { FollowedAccount, FollowedName, ProvedAccount } from './follow.ts';
export {
  assertFollowed,
  followableNetworks,
  followPlayer,
  followProvedAccount,
  listFollowedAccounts,
  unfollowAccount,
  unfollowOwnAccount,
  unfollowPlayer,
} from './follow.ts';
export type { ExportFormat, ExportParts } from './exports.ts';
export { exportFormats, exportTypes, openExport, openOwnExport } from './exports.ts';
export { aboutPlayerOption, formatGuides } from '../data/import/index.ts';
export type { FormatGuide } from '../data/import/index.ts';
export type { Job as ImportJob } from '../imports/state/index.ts';
export { findOwner as findFileOwner, isJobOption } from '../imports/index.ts';
export { describeRefusedFiles, importFields, listedImport, receiveImport } from './imports.ts';
export type { FileOwner, ImportQueue, SentFiles } from '../imports/index.ts';
export {
  checkImport,
  describeUndo,
  findImport,
  loadImport,
  startFolderImport,
  startUpload,
  stopImport,
  undoImport,
} from '../imports/index.ts';
export type { SourcePlaces } from '../imports/index.ts';
export {
  addWatchedSource,
  removeWatchedSource,
  watchableFormats,
  watchedOptions,
} from '../imports/index.ts';
export type { WatchedSource } from '../imports/state/index.ts';
export { isFollowed, watchedFields } from './watched.ts';
export { replaceKey } from './keys.ts';
export type { FetchedPictures } from './media.ts';
export { addPicture, fetchPictures } from './media.ts';
export type { ReportedRanks, PlayerReport } from './player-report.ts';
export { listedFields, playerFields, readPlayerReport, reportFields } from './player-report.ts';
export { addPlayer, deletePlayer, findPlayer, flagPlayer, renamePlayer } from './players.ts';
export type { SiteStore, SiteValue } from './site.ts';
export { listSiteValues, setSiteTexts, setSiteValue, siteName, unsetSiteValue } from './site.ts';
export type { CountedWebhook } from './webhook-report.ts';
export { shortAddress, webhookFields } from './webhook-report.ts';
export type { GivenWebhook, TestMessage, WebhookParts } from './webhooks.ts';
export {
  addWebhook,
  chooseEvents,
  enableWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from './webhooks.ts';
