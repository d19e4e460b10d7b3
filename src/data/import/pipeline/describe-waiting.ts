/** Describes the sets whose records wait for a definition. */

/** Maximum number of sets that are named. */
const maxNamed = 20;

/** A sentence without a stop, such as `2 sets wait for their definition: NPWR90001_00, NPWR90002_00`. */
export function describeWaiting(sets: readonly string[]): string {
  const named = sets.slice(0, maxNamed).join(', ');
  const more = sets.length > maxNamed ? ` and ${sets.length - maxNamed} more` : '';
  const waiting =
    sets.length === 1
      ? '1 set waits for its definition'
      : `${sets.length} sets wait for their definition`;
  return `${waiting}: ${named}${more}`;
}
