/** Names of a player: one current name, and former names that still find the player (docs/spec/decisions.md 4). */

import type { LoadedPlayer } from './loaded-player.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { toFlag } from './tracked-row.ts';

/** Adds a name to a player. The name must not belong to another player. */
export function addName(directory: PlayerDirectory, player: LoadedPlayer, name: string, isCurrent: boolean): void {
  const nameKey = directory.keyOf(name);
  player.names.set(nameKey, { nameKey, playerId: player.tracked.row.playerId, name, isCurrent: toFlag(isCurrent) });
  directory.add(nameKey, player);
}

/** Makes a name the current one; the previous one becomes a former name. The name must not belong to another player. */
export function rename(directory: PlayerDirectory, player: LoadedPlayer, name: string): void {
  addName(directory, player, player.tracked.row.name, false);
  addName(directory, player, name, true);
  player.tracked.row.name = name;
}
