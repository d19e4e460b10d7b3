/** A comparison of two players: over the games both have, or over the trophies of one game. */

import type { Comparison, GameRow, ListRange, PlayerRow, PlayerTrophyRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest } from '../../page.ts';
import type { CompareQuery } from './query.ts';

/** A compared player. */
export interface Side {
  readonly player: PlayerRow;
  readonly level: number;
  readonly trophies: number;
}

export type Sides = readonly [Side, Side];

/** One of the names is missing or unknown. */
export interface Incomplete {
  readonly kind: 'incomplete';
  /** The names for the form: those of the players that were found, and the others as typed. */
  readonly names: readonly [string, string];
  readonly unknown: readonly string[];
}

export interface GamesComparison {
  readonly kind: 'games';
  readonly sides: Sides;
  readonly page: ListRange;
  readonly compared: Comparison;
}

/** A trophy of the set, as each of the players has it. */
export type TrophyPair = readonly [PlayerTrophyRow, PlayerTrophyRow | undefined];

export interface TrophiesComparison {
  readonly kind: 'trophies';
  readonly sides: Sides;
  readonly game: GameRow;
  readonly trophies: readonly TrophyPair[];
}

export type CompareModel = Incomplete | GamesComparison | TrophiesComparison;

export async function compareModel(services: SiteServices, { query }: ModelRequest<CompareQuery>): Promise<CompareModel | null> {
  const { first, second, gameId, page } = query;
  const { store } = services;
  const [one, other] = [await store.findPlayer(first), await store.findPlayer(second)];
  if (one === null || other === null) {
    const unknown = [one === null ? first : '', other === null ? second : ''].filter((name) => name !== '');
    return { kind: 'incomplete', names: [one?.name ?? first, other?.name ?? second], unknown };
  }
  const sides: Sides = [sideOf(one, services), sideOf(other, services)];
  if (gameId !== null) return compareTrophies(services, sides, gameId);
  const compared = await store.compare(one.name, other.name, page);
  return compared === null ? null : { kind: 'games', sides, page, compared };
}

function sideOf(player: PlayerRow, { profileOf }: SiteServices): Side {
  const { Level: level, Trophies } = profileOf(player, null);
  return { player, level, trophies: Trophies?.Earned ?? 0 };
}

async function compareTrophies({ store }: SiteServices, sides: Sides, gameId: string): Promise<TrophiesComparison | null> {
  const [{ player: one }, { player: other }] = sides;
  const [first, second] = [await store.playerTrophies(one.name, gameId), await store.playerTrophies(other.name, gameId)];
  const [game] = await store.gamesById(gameId);
  if (first === null || second === null || game === undefined) return null;
  const others = new Map(second.map((row) => [row.trophy.trophyId, row]));
  return { kind: 'trophies', sides, game, trophies: first.map((row) => [row, others.get(row.trophy.trophyId)]) };
}
