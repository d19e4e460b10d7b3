/** Names of a player: one is the current one, former ones keep finding the player (docs/spec/decisions.md 4). */

import type { LoadedPlayer } from './loaded-player.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { toFlag } from './tracked-row.ts';

/** Adds a name that no other player has. */
export function addName(directory: PlayerDirectory, player: LoadedPlayer, name: string, isCurrent: boolean): void {
  const nameKey = directory.keyOf(name);
  player.names.set(nameKey, { nameKey, playerId: player.tracked.row.playerId, name, isCurrent: toFlag(isCurrent) });
  directory.enter(nameKey, player);
}

/** Makes a name that no other player has the current one; the one before becomes a former name. */
export function rename(directory: PlayerDirectory, player: LoadedPlayer, name: string): void {
  addName(directory, player, player.tracked.row.name, false);
  addName(directory, player, name, true);
  player.tracked.row.name = name;
}
