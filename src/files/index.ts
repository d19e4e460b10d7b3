export type { ViewerFiles } from './docs-viewer.ts';
export { createViewerFiles } from './docs-viewer.ts';
export * from './icon-folder.ts';
export * from './icon-name.ts';
export * from './read-plain-file.ts';
