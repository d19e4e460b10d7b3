/** What the operations work with: the store, the clock and the rules chosen by settings. */

import type { Style } from '../contract/index.ts';
import type { LevelSystem } from '../domain/index.ts';
import type { Store } from '../store/port/store.ts';
import type { TimeZone } from '../domain/time/index.ts';

export interface OperationContext {
  readonly store: Store;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  readonly zone: TimeZone;
  readonly levelSystem: LevelSystem;
  /** Level, points and rank a source states itself win over the computed ones (docs/spec/decisions.md 4). */
  readonly preferStated: boolean;
  /** Whether a profile lists the player's games. */
  readonly profileGames: Style['profileGames'];
  /** Text of an instant as the wire has it. */
  readonly writeDateTime: (instant: number) => string;
}
