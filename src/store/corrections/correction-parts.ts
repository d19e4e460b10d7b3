/** The common interface of corrections. */

import type { Queries } from '../engine/engine.ts';
import type { Correction } from '../write/correction.ts';

/** Describes and makes a correction. Both functions throw ActionError if the correction is refused. */
export interface CorrectionParts<Given, Result> {
  /** Returns what the correction would change, without changing it. */
  describe(queries: Queries, given: Given): Promise<Result>;
  /** Makes the change, and returns the changes. */
  make(correction: Correction, given: Given): Promise<Result>;
}

/** Lists trophies by number for a message. */
export function listTrophies(trophies: readonly number[]): string {
  return trophies.length === 1 ? `trophy ${trophies[0]}` : `the trophies ${trophies.join(', ')}`;
}
