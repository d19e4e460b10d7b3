export * from './names.ts';
export * from './setting.ts';
export * from './settings.ts';
