/** A game of the catalogue: its set, rarity, players with the platinum, leaderboard, and what a player has of it. */

import { invariant } from '../../../domain/index.ts';
import type {
  EarnedInGame,
  GameFiguresRow,
  GameLeader,
  GameRow,
  Group,
  NativeFigures,
  PlatinumOwner,
  Rarity,
  StatusAndSeries,
  TrophyRow,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest, Moved } from '../../page.ts';
import type { GameQuery } from './query.ts';

const shownOwners = 5;

export interface GameModel {
  readonly game: GameRow;
  readonly trophies: readonly TrophyRow[];
  readonly rarity: Rarity | null;
  readonly groups: readonly Group[];
  /** What the network of the game states about its trophies. */
  readonly native: ReadonlyMap<number, NativeFigures>;
  /** Status and series. */
  readonly listing: StatusAndSeries;
  readonly figures: GameFiguresRow;
  readonly leaders: readonly GameLeader[];
  /** The first owners with the platinum in the order asked for; null for a set without a platinum. */
  readonly platinums: readonly PlatinumOwner[] | null;
  /** The same game under other ids: of another region, or with the same title. */
  readonly editions: readonly GameRow[];
  /** What the player has that the query names; null for none, or an unknown one. */
  readonly ofPlayer: EarnedInGame | null;
  readonly query: GameQuery;
}

export async function gameModel(
  { store, now }: SiteServices,
  { values: { game: gameId = '' }, query }: ModelRequest<GameQuery>,
): Promise<GameModel | Moved | null> {
  const [game, ...aliased] = await store.gamesById(gameId);
  if (game === undefined) return null;
  if (game.gameId !== gameId) return { movedTo: { game: game.gameId } };
  const trophies = invariant(await store.gameTrophies(gameId), 'a stored game has a list of trophies');
  return {
    game,
    trophies,
    rarity: await store.rarity(gameId),
    groups: trophies.some(({ groupId }) => groupId !== null) ? await store.groups(gameId) : [],
    native: await store.nativeFigures(gameId),
    listing: await store.statusAndSeries(gameId),
    figures: await store.gameFigures(gameId),
    leaders: await store.gameLeaders(gameId, shownOwners),
    platinums:
      game.set.platinum === 0
        ? null
        : await store.platinumOwners(gameId, { order: query.platinums, limit: shownOwners, at: now() }),
    editions: await editionsOf(store, game, aliased),
    ofPlayer: query.player === '' ? null : await store.earnedIn(query.player, gameId),
    query,
  };
}

/** @param aliased games of which this one is the European edition */
async function editionsOf(
  store: SiteServices['store'],
  { gameId, europeId }: GameRow,
  aliased: readonly GameRow[],
): Promise<readonly GameRow[]> {
  const european = europeId === '' ? [] : await store.gamesOf([europeId]);
  const all = [...aliased, ...european.filter((each) => each !== undefined), ...(await store.editions(gameId))];
  return [...new Map(all.filter((each) => each.gameId !== gameId).map((each) => [each.gameId, each])).values()];
}
