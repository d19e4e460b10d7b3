/** A game of the catalogue: its set, rarity, players with the platinum, leaderboard, and what a player has of it. */

import { invariant } from '../../../invariant.ts';
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
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { GameQuery } from './query.ts';

const shownOwners = 5;

/** A game with its set, the rarity of each trophy, and players who lead in it. */
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

/** Reads a game by its id; another spelling, or the id of its edition, leads to its own address. */
export async function gameModel(
  { store, now }: SiteServices,
  { values: { game: gameId = '' }, query }: ModelRequest<GameQuery>,
): Promise<GameModel | Moved | null> {
  const [game, ...aliased] = await store.gamesById(gameId);
  if (game === undefined) return null;
  if (game.gameId !== gameId) return { movedTo: { game: game.gameId } };
  const { trophies, native } = invariant(await store.gameSet(gameId), 'a stored game has a set');
  const hasGroups = trophies.some(({ groupId }) => groupId !== null);
  const [rarity, groups, listing, figures, leaders, platinums, editions, ofPlayer] =
    await Promise.all([
      store.rarity(gameId),
      hasGroups ? store.groups(gameId) : [],
      store.statusAndSeries(gameId),
      store.gameFigures(gameId),
      store.gameLeaders(gameId, shownOwners),
      game.set.platinum === 0
        ? null
        : store.platinumOwners(gameId, { order: query.platinums, limit: shownOwners, at: now() }),
      editionsOf(store, game, aliased),
      query.player === '' ? null : store.earnedIn(query.player, gameId),
    ]);
  return {
    game,
    trophies,
    rarity,
    groups,
    native,
    listing,
    figures,
    leaders,
    platinums,
    editions,
    ofPlayer,
    query,
  };
}

/** @param aliased games of which this one is the European edition */
async function editionsOf(
  store: SiteServices['store'],
  { gameId, europeId }: GameRow,
  aliased: readonly GameRow[],
): Promise<readonly GameRow[]> {
  const [european, editions] = await Promise.all([
    store.gamesOf(europeId === '' ? [] : [europeId]),
    store.editions(gameId),
  ]);
  const all = [...aliased, ...european.filter((each) => each !== undefined), ...editions];
  return [
    ...new Map(
      all.filter((each) => each.gameId !== gameId).map((each) => [each.gameId, each]),
    ).values(),
  ];
}
