/** What to run after an upgrade of a store that is distributed over the servers of a Citus cluster. */

/** A sentence for the operator, or null if all tables are distributed. */
export function describeUndistributed(tables: readonly string[]): string | null {
  if (tables.length === 0) return null;
  return `The upgrade has added tables that are on the coordinator only: ${tables.join(', ')}. Run "laurel db distribute".`;
}
