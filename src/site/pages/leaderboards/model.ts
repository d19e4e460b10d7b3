/** The leaderboard of the world, of a country or of a game. */

import type { OtherNetwork } from '../../../domain/index.ts';
import { findCountry } from '../../../domain/index.ts';
import type { BoardName } from '../../../identity/index.ts';
import type {
  GameRow,
  ListPart,
  ListRange,
  RankedNetworkPlayer,
  RankedOwner,
  RankedPlayer,
  BoardReads,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { BoardQuery } from './query.ts';

interface Board {
  readonly query: BoardQuery;
  readonly page: ListRange;
  /** The name of the player to highlight, as stored; null if there is none. */
  readonly shown: string | null;
  /** Whether the player to highlight is not in this leaderboard. */
  readonly isMissing: boolean;
}

/** A player in a leaderboard, with their level. */
export interface PlayerEntry extends RankedPlayer {
  readonly level: number;
}

/** The leaderboard of all players, or of those of one country. */
export interface PlayersBoard extends Board {
  readonly kind: 'players';
  readonly entries: ListPart<PlayerEntry>;
  readonly countries: readonly { readonly country: string; readonly players: number }[];
  /** The networks that have a leaderboard of their own. */
  readonly networks: readonly OtherNetwork[];
}

/** The leaderboard of one network, ranked by the figures of that network. */
export interface NetworkBoard extends Board {
  readonly kind: 'network';
  readonly network: OtherNetwork;
  readonly networks: readonly OtherNetwork[];
  readonly entries: ListPart<RankedNetworkPlayer>;
}

/** The owners of one game, by their progress in it. */
export interface GameBoard extends Board {
  readonly kind: 'game';
  readonly game: GameRow;
  readonly entries: ListPart<RankedOwner>;
}

/** Reads the leaderboard that the query selects; null for a game or country that does not exist. */
export async function leaderboardsModel(
  services: SiteServices,
  { query }: ModelRequest<BoardQuery>,
): Promise<PlayersBoard | NetworkBoard | GameBoard | null> {
  if (!isShown(query, services.instance.boards)) return null;
  if (query.network !== null) return networkBoard(services, query, query.network);
  const { player, hasPage, page } = query;
  const offset = player === '' || hasPage ? null : await offsetOf(services.store, query);
  const board = {
    query,
    page: offset === null ? page : { ...page, offset: offset - (offset % page.limit) },
    isMissing: player !== '' && offset === null && !hasPage,
  };
  return query.gameId === null
    ? playersBoard(services, board)
    : gameBoard(services, board, query.gameId);
}

/** Checks whether the operator shows this kind of leaderboard. The world's leaderboard is always shown. */
function isShown({ country, gameId, network }: BoardQuery, boards: readonly BoardName[]): boolean {
  const asked: readonly (readonly [BoardName, unknown])[] = [
    ['countries', country],
    ['games', gameId],
    ['networks', network],
  ];
  return asked.every(([name, value]) => value === null || boards.includes(name));
}

function offsetOf(
  store: BoardReads,
  { gameId, country, player }: BoardQuery,
): Promise<number | null> {
  return gameId === null
    ? store.leaderboardOffset(country, player)
    : store.gameLeaderboardOffset(gameId, player);
}

async function shownName({ store }: SiteServices, { player }: BoardQuery): Promise<string | null> {
  return player === '' ? null : ((await store.findPlayer(player))?.name ?? null);
}

async function playersBoard(
  services: SiteServices,
  board: Omit<Board, 'shown'>,
): Promise<PlayersBoard | null> {
  const { store, profileOf } = services;
  const { boards } = services.instance;
  const [{ items, total }, shown, countries, networks] = await Promise.all([
    store.leaderboard(board.query.country, board.page),
    shownName(services, board.query),
    boards.includes('countries') ? store.rankedCountries() : [],
    boards.includes('networks') ? store.networkBoards() : [],
  ]);
  if (total === 0 && !isCountry(board.query.country)) return null;
  const entries = {
    total,
    items: items.map((entry) => ({ ...entry, level: profileOf(entry.player, null).Level })),
  };
  return { ...board, kind: 'players', entries, shown, countries, networks };
}

/** Checks whether a code is in ISO 3166-1. Sources may state other codes; their leaderboards exist as long as they have players. */
function isCountry(code: string | null): boolean {
  return code === null || findCountry(code)?.id !== null;
}

async function networkBoard(
  { store }: SiteServices,
  query: BoardQuery,
  network: OtherNetwork,
): Promise<NetworkBoard> {
  const [entries, networks] = await Promise.all([
    store.networkBoard(network, query.page),
    store.networkBoards(),
  ]);
  return {
    kind: 'network',
    query,
    page: query.page,
    shown: null,
    isMissing: false,
    network,
    networks,
    entries,
  };
}

async function gameBoard(
  services: SiteServices,
  board: Omit<Board, 'shown'>,
  gameId: string,
): Promise<GameBoard | null> {
  const { store } = services;
  const [[game], entries, shown] = await Promise.all([
    store.gamesById(gameId),
    store.gameLeaderboard(gameId, board.page),
    shownName(services, board.query),
  ]);
  if (game === undefined || entries === null) return null;
  return { ...board, kind: 'game', game, entries, shown };
}
