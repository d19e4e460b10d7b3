export * from './bidi.ts';
export * from './html.ts';
export * from './page-headers.ts';
export * from './web-link.ts';
