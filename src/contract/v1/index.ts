export * from './endpoints.ts';
export type * from './types.ts';
