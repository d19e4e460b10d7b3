/** A player's game: all trophies of the set with the dates on which the player earned them. */

import type { Group, PlayerGameRow, PlayerRow, PlayerTrophyRow, Rarity } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';

export interface PlayerGameModel {
  readonly player: PlayerRow;
  readonly row: PlayerGameRow;
  readonly trophies: readonly PlayerTrophyRow[];
  readonly rarity: Rarity | null;
  readonly groups: readonly Group[];
}

export async function playerGameModel(
  { store }: SiteServices,
  { values: { name = '', game: gameId = '' } }: ModelRequest<unknown>,
): Promise<PlayerGameModel | Moved | null> {
  const player = await store.findPlayer(name);
  const row = player === null ? null : await store.playerGame(name, gameId);
  if (player === null || row === null) return null;
  if (player.name !== name || row.game.gameId !== gameId) return { movedTo: { name: player.name, game: row.game.gameId } };
  return {
    player,
    row,
    trophies: (await store.playerTrophies(name, gameId)) ?? [],
    rarity: await store.rarity(gameId),
    groups: await store.groups(gameId),
  };
}
