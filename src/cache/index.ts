export { ByteBudgetCache } from './byte-budget-cache.ts';
export { CacheMemory } from './cache-memory.ts';
export type { Versions } from './versions.ts';
export { areEqual } from './versions.ts';
