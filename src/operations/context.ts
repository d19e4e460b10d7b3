/** Dependencies of the operations: the store, the clock and the rules selected by settings. */

import type { Style } from '../contract/index.ts';
import type { LevelSystem } from '../domain/index.ts';
import type { Store } from '../store/port/store.ts';
import type { TimeZone } from '../domain/time/index.ts';

/** The dependencies of the handlers of all operations. */
export interface OperationContext {
  readonly store: Store;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  readonly zone: TimeZone;
  readonly levelSystem: LevelSystem;
  /** Whether level, points and rank stated by a source take precedence over computed values (docs/spec/decisions.md 4). */
  readonly preferStated: boolean;
  /** Whether a profile lists the player's games. */
  readonly profileGames: Style['profileGames'];
  /** Whether results are saved instead of sent. Saved results show no presence, which is only valid for a moment. By default false. */
  readonly isSaved?: boolean;
  /** Formats an instant for the wire. */
  readonly writeDateTime: (instant: number) => string;
}
