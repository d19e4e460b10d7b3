/** A player's game: all trophies of the set with the dates on which the player earned them. */

import type { Session } from '../../../domain/play/index.ts';
import { sessionsOf } from '../../../domain/play/index.ts';
import type { GameDatesRow, Group, PlayerGameRow, PlayerRow, PlayerTrophyRow, Rarity } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';

export interface PlayerGameModel {
  readonly player: PlayerRow;
  readonly row: PlayerGameRow;
  readonly trophies: readonly PlayerTrophyRow[];
  readonly rarity: Rarity | null;
  readonly groups: readonly Group[];
  readonly dates: GameDatesRow | null;
  /** Of dated trophies, ascending. */
  readonly sessions: readonly Session<{ readonly earnedAt: number }>[];
}

export async function playerGameModel(
  { store }: SiteServices,
  { values: { name = '', game: gameId = '' } }: ModelRequest<unknown>,
): Promise<PlayerGameModel | Moved | null> {
  const player = await store.findPlayer(name);
  const row = player === null ? null : await store.playerGame(name, gameId);
  if (player === null || row === null) return null;
  if (player.name !== name || row.game.gameId !== gameId) return { movedTo: { name: player.name, game: row.game.gameId } };
  const trophies = (await store.playerTrophies(name, gameId)) ?? [];
  return {
    player,
    row,
    trophies,
    rarity: await store.rarity(gameId),
    groups: await store.groups(gameId),
    dates: await store.gameDates(player.playerId, gameId),
    sessions: sessionsOf(datedOf(trophies)),
  };
}

function datedOf(trophies: readonly PlayerTrophyRow[]): { readonly earnedAt: number }[] {
  return trophies
    .flatMap(({ earnedAt }) => (earnedAt === null ? [] : [{ earnedAt }]))
    .toSorted((a, b) => a.earnedAt - b.earnedAt);
}
