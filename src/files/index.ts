export * from './icon-folder.ts';
export * from './icon-name.ts';
export * from './read-plain-file.ts';
