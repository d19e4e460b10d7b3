/** Names of a player: one is his current one, former ones keep finding him (decisions.md 4). */

import { toFlag } from './kept.ts';
import type { PlayerDirectory } from './player-directory.ts';
import type { PlayerState } from './player-state.ts';

/** Adds a name that is nobody else's. */
export function giveName(directory: PlayerDirectory, state: PlayerState, name: string, isCurrent: boolean): void {
  const nameKey = directory.keyOf(name);
  state.names.set(nameKey, { nameKey, playerId: state.player.row.playerId, name, isCurrent: toFlag(isCurrent) });
  directory.enter(nameKey, state);
}

/** Makes a name that is nobody else's the current one; the one before becomes a former name. */
export function rename(directory: PlayerDirectory, state: PlayerState, name: string): void {
  giveName(directory, state, state.player.row.name, false);
  giveName(directory, state, name, true);
  state.player.row.name = name;
}
