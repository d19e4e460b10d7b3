/** A game of the catalogue: its set, rarity, players with the platinum, leaderboard. */

import type { GameRow, Group, NativeFigures, PlatinumOwner, RankedOwner, Rarity, TrophyRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { GameQuery } from './query.ts';

const shownOwners = 5;

export interface GameModel {
  readonly game: GameRow;
  readonly trophies: readonly TrophyRow[];
  readonly rarity: Rarity | null;
  readonly groups: readonly Group[];
  /** What the network of the game states about its trophies; null for the console network. */
  readonly native: ReadonlyMap<number, NativeFigures> | null;
  readonly leaders: readonly RankedOwner[];
  /** The first owners with the platinum in the order asked for; null for a set without a platinum. */
  readonly platinums: readonly PlatinumOwner[] | null;
  readonly query: GameQuery;
}

export async function gameModel(
  { store }: SiteServices,
  { values: { game: gameId = '' }, query }: ModelRequest<GameQuery>,
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
    platinums: game.set.platinum === 0 ? null : await store.platinumOwners(gameId, query.platinums, shownOwners),
    query,
  };
}
