export * from './endpoints.ts';
export type * from './parameters.ts';
export type * from './types.ts';
