export * from './all-settings.ts';
export * from './hide-secrets.ts';
export * from './names.ts';
export * from './rules.ts';
export * from './setting.ts';
export * from './settings-file.ts';
export * from './settings.ts';
export * from './sync-settings.ts';
