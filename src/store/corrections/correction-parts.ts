/** What the corrections have in common. */

import type { Queries } from '../engine/engine.ts';
import type { Correction } from '../write/correction.ts';

/** How a correction is described and made. Both throw ActionError if it is refused. */
export interface CorrectionParts<Given, Result> {
  /** Returns what would change. Changes nothing. */
  describe(queries: Queries, given: Given): Promise<Result>;
  /** Makes the change, and returns what has changed. */
  make(correction: Correction, given: Given): Promise<Result>;
}

/** Names trophies in a message. */
export function listTrophies(trophies: readonly number[]): string {
  return trophies.length === 1 ? `trophy ${trophies[0]}` : `the trophies ${trophies.join(', ')}`;
}
