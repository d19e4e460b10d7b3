export type { CacheFigures, CacheOptions } from './byte-budget-cache.ts';
export { ByteBudgetCache } from './byte-budget-cache.ts';
export type { CacheName } from './cache-memory.ts';
export { CacheMemory, defaultCacheBytes } from './cache-memory.ts';
export type { Versions } from './versions.ts';
export { areEqual } from './versions.ts';
