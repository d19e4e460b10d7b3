export * from './kinds.ts';
export * from './operations.ts';
export * from './paging.ts';
export * from './service.ts';
export * from './shape.ts';
export * from './style.ts';
export * as types from './types.ts';
export * from './faults.ts';
export * from './parted.ts';
