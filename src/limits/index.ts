export * from './addresses.ts';
export * from './client-limits.ts';
export * from './buffered-bytes.ts';
export * from './limits.ts';
export * from './load-guard.ts';
