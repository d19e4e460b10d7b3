/** The model of a player's game: all trophies of the set, with the dates on which the player earned them. */

import type { Session } from '../../../domain/play/index.ts';
import { groupSessions, minOwnersForRarity } from '../../../domain/play/index.ts';
import type {
  GameDatesRow,
  GameRow,
  Group,
  NativeFigures,
  PlayerGameRow,
  PlayerRow,
  PlayerTrophyRow,
  Rarity,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { PlayerGameQuery } from './query.ts';

/** A player's game: its set, the trophies that the player earned and when, and the neighbouring games in their list. */
export interface PlayerGameModel {
  readonly player: PlayerRow;
  readonly row: PlayerGameRow;
  readonly trophies: readonly PlayerTrophyRow[];
  readonly rarity: Rarity | null;
  readonly groups: readonly Group[];
  /** The figures that the game's network states about its trophies; empty if the game has enough owners here. */
  readonly native: ReadonlyMap<number, NativeFigures>;
  readonly dates: GameDatesRow | null;
  /** The sessions of dated trophies, ascending. */
  readonly sessions: readonly Session<{ readonly earnedAt: number }>[];
  /** Rank in the game's leaderboard; tied players share a rank. Null if the player is not in it. */
  readonly rank: number | null;
  /** The games that the player played directly after and before this one. */
  readonly later: GameRow | null;
  readonly earlier: GameRow | null;
  readonly query: PlayerGameQuery;
}

/** Reads a player's game; null if they or the game do not exist, or they do not have it. */
export async function playerGameModel(
  { store }: SiteServices,
  { values: { name = '', game: gameId = '' }, query }: ModelRequest<PlayerGameQuery>,
): Promise<PlayerGameModel | Moved | null> {
  const [player, played] = await Promise.all([
    store.findPlayer(name),
    store.playedGame(name, gameId),
  ]);
  if (player === null || played === null) return null;
  const { game: row, trophies } = played;
  if (player.name !== name || row.game.gameId !== gameId)
    return { movedTo: { name: player.name, game: row.game.gameId } };
  const [rarity, groups, dates, rank, neighbours] = await Promise.all([
    store.rarity(gameId),
    store.groups(gameId),
    store.gameDates(player.playerId, gameId),
    store.gameRank(gameId, player.playerId),
    neighboursOf(store, name, row),
  ]);
  const native = await stateOfNetwork(store, gameId, rarity);
  const sessions = groupSessions(datedOf(trophies));
  return {
    player,
    row,
    trophies,
    rarity,
    groups,
    native,
    dates,
    sessions,
    rank,
    ...neighbours,
    query,
  };
}

/** Reads the network's figures, which pages show for games with too few owners here. */
async function stateOfNetwork(
  store: SiteServices['store'],
  gameId: string,
  rarity: Rarity | null,
): Promise<PlayerGameModel['native']> {
  const isKnown = rarity !== null && rarity.owners >= minOwnersForRarity;
  return isKnown ? new Map() : store.nativeFigures(gameId);
}

async function neighboursOf(
  store: SiteServices['store'],
  name: string,
  { orderPlayed, game }: PlayerGameRow,
): Promise<Pick<PlayerGameModel, 'later' | 'earlier'>> {
  const offset = Math.max(0, orderPlayed - 2);
  const around = (await store.listGames(name, { order: 'played', offset, limit: 3 }))?.items ?? [];
  const index = around.findIndex((row) => row.game.gameId === game.gameId);
  const at = (other: number): GameRow | null =>
    index === -1 ? null : (around[other]?.game ?? null);
  return { later: at(index - 1), earlier: at(index + 1) };
}

function datedOf(trophies: readonly PlayerTrophyRow[]): { readonly earnedAt: number }[] {
  return trophies
    .flatMap(({ earnedAt }) => (earnedAt === null ? [] : [{ earnedAt }]))
    .toSorted((a, b) => a.earnedAt - b.earnedAt);
}
