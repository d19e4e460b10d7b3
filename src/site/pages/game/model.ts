/** A game of the catalogue: its set, its rarity, the players with the platinum, the leaderboard, and one player's trophies. */

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

/** A game with its set, the rarity of each trophy, and its leading players. */
export interface GameModel {
  readonly game: GameRow;
  readonly trophies: readonly TrophyRow[];
  readonly rarity: Rarity | null;
  readonly groups: readonly Group[];
  /** The figures that the game's network states about its trophies, by trophy number. */
  readonly native: ReadonlyMap<number, NativeFigures>;
  /** Status and series. */
  readonly listing: StatusAndSeries;
  readonly figures: GameFiguresRow;
  readonly leaders: readonly GameLeader[];
  /** The first owners with the platinum, in the selected order; null for a set without a platinum. */
  readonly platinums: readonly PlatinumOwner[] | null;
  /** The same game under other ids: of another region, or with the same title. */
  readonly editions: readonly GameRow[];
  /** The trophies of the player whom the query names; null for none, or if the player is unknown. */
  readonly ofPlayer: EarnedInGame | null;
  readonly query: GameQuery;
}

/** Reads a game by its id. Another spelling of the id, or the id of its other edition, redirects to the game's own address. */
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

/** Reads the other editions. @param aliased games whose European edition is this game */
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
