/**
 * The path of the second file of a SQLite store, for tables whose transactions do not wait for those of the store (Companion in engine.ts).
 */

/** Returns the path of a store's second file. This file must be copied or moved together with the store. */
export function accountsFile(path: string): string {
  return path === ':memory:' ? path : `${path}-accounts`;
}
