/** Describes the sets whose records wait for the set's definition. */

import { plural } from '../../../plural.ts';

/** Maximum number of sets that are named. */
const maxNamed = 20;

/** Returns a sentence without a full stop, such as `2 sets wait for their definition: NPWR90001_00, NPWR90002_00`. */
export function describeWaiting(sets: readonly string[]): string {
  const named = sets.slice(0, maxNamed).join(', ');
  const more = sets.length > maxNamed ? ` and ${sets.length - maxNamed} more` : '';
  const waiting = plural(
    sets.length,
    'set waits for its definition',
    'sets wait for their definition',
  );
  return `${waiting}: ${named}${more}`;
}
