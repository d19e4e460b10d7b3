/** Where the tables next to those of a SQLite store are (Companion). */

/** The file that holds the tables next to those of a store: a person who copies or moves a store takes it along. */
export function accountsFile(path: string): string {
  return path === ':memory:' ? path : `${path}-accounts`;
}
