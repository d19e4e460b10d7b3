export * from './names.ts';
export * from './setting.ts';
export * from './settings.ts';
export * from './sync-settings.ts';
