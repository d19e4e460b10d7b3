export { isLoopbackHost } from './addresses.ts';
export * from './all-settings.ts';
export * from './names.ts';
export * from './rules.ts';
export * from './setting.ts';
export * from './settings-file.ts';
export { demoStore, chooseIconFolder, chooseUploadFolder, readNetworks } from './store-settings.ts';
export { formerLoginFile } from './sync-settings.ts';
export type { UsedSetting } from './uses.ts';
