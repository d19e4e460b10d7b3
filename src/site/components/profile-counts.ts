/** Counts of trophies in a profile. */

import type { types } from '../../contract/index.ts';
import { invariant } from '../../invariant.ts';

/** The trophies of a profile, which the contract allows to be left out, and no profile of a stored player leaves out. */
export function listCounts({ Trophies }: types.NetId): types.Trophies {
  return invariant(Trophies, 'a profile has counts');
}
