/** A trophy that a load adds to a player, or whose date it changes. */

import type { Grade } from '../../domain/index.ts';

export interface EarnedChange {
  readonly playerId: number;
  readonly gameId: string;
  readonly trophyId: number;
  readonly grade: Grade;
  /** Date before, milliseconds UTC; null where it had none, undefined where the trophy was not earned. */
  readonly before: number | null | undefined;
  readonly after: number | null;
}
