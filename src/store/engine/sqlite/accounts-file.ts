/** The path of the file for the tables next to those of a SQLite store (Companion). */

/** Returns the file for the tables next to those of a store. It must be copied or moved together with the store. */
export function accountsFile(path: string): string {
  return path === ':memory:' ? path : `${path}-accounts`;
}
