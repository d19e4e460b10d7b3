export * from './bidi.ts';
export * from './html.ts';
export * from './page-headers.ts';
export * from './site-script.ts';
export * from './site-sheet.ts';
export * from './web-link.ts';
