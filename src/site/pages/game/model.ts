/** A game of the catalogue: its set, rarity, players with the platinum, leaderboard. */

import type { GameRow, Group, NativeFigures, RankedOwner, Rarity, TrophyRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';

const shownOwners = 5;

export interface GameModel {
  readonly game: GameRow;
  readonly trophies: readonly TrophyRow[];
  readonly rarity: Rarity | null;
  readonly groups: readonly Group[];
  /** What the network of the game states about its trophies; null for the console network. */
  readonly native: ReadonlyMap<number, NativeFigures> | null;
  readonly leaders: readonly RankedOwner[];
  /** Null for a set without a platinum. */
  readonly platinums: readonly RankedOwner[] | null;
}

export async function gameModel(
  { store }: SiteServices,
  { values: { game: gameId = '' } }: ModelRequest<unknown>,
): Promise<GameModel | Moved | null> {
  const [game] = await store.gamesById(gameId);
  if (game === undefined) return null;
  if (game.gameId !== gameId) return { movedTo: { game: game.gameId } };
  const range = { offset: 0, limit: shownOwners };
  return {
    game,
    trophies: (await store.gameTrophies(gameId)) ?? [],
    rarity: await store.rarity(gameId),
    groups: await store.groups(gameId),
    native: await store.nativeFigures(gameId),
    leaders: (await store.gameLeaderboard(gameId, range))?.items ?? [],
    platinums: game.set.platinum === 0 ? null : ((await store.gameLeaderboard(gameId, range, true))?.items ?? null),
  };
}
