export * from './endpoints.ts';
export * from './faults.ts';
export type * from './types.ts';
