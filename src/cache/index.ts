export { ByteBudgetCache } from './byte-budget-cache.ts';
export { CacheMemory } from './cache-memory.ts';
export type { CommitScope, CommitVersions, PlayerScope } from './commit-versions.ts';
export { sameForAll } from './commit-versions.ts';
export type { Versions } from './versions.ts';
export { areEqual } from './versions.ts';
