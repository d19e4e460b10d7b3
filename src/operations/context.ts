/** Dependencies of the operations: the store, the clock and the rules selected by settings. */

import type { Style } from '../contract/index.ts';
import type { LevelSystem } from '../domain/index.ts';
import type { Store } from '../store/port/store.ts';
import type { TimeZone } from '../domain/time/index.ts';

/** What the handlers of all operations are given. */
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
  /** Whether answers are saved, not sent: they show nothing of the moment. Left out: they are sent. */
  readonly isSaved?: boolean;
  /** Formats an instant for the wire. */
  readonly writeDateTime: (instant: number) => string;
}
