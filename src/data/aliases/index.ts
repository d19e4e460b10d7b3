export type { AliasChange } from './aliases.ts';
export { addAlias, listAliases, removeAlias } from './aliases.ts';
export { suggestAliases } from './suggest-aliases.ts';
