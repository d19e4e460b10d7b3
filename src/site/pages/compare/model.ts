/** A comparison of two to four players over the games all of them have, or of two over the trophies of one game. */

import type {
  GameRow,
  GroupComparison,
  ListPart,
  PlayerRow,
  PlayerTrophyRow,
} from '../../../store/port/store.ts';
import { listCounts } from '../../components/cup/cup.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { CompareQuery } from './query.ts';

/** A compared player. */
export interface Side {
  readonly player: PlayerRow;
  readonly level: number;
  readonly trophies: number;
}

/** Fewer than two of the names are those of players, or one is unknown. */
export interface Incomplete {
  readonly kind: 'incomplete';
  /** The names for the form: those of the players that were found, and the others as typed. */
  readonly names: readonly string[];
  readonly unknown: readonly string[];
  /** Players to compare, for a page without names. */
  readonly suggested: readonly Suggestion[];
}

/** Why two players are suggested, and their names. */
interface Suggestion {
  readonly why: 'top' | 'latest' | 'mixed';
  readonly names: readonly [string, string];
}

/** Two to four players over the games that they have in common. */
export interface GamesComparison {
  readonly kind: 'games';
  readonly sides: readonly Side[];
  readonly query: CompareQuery;
  readonly compared: GroupComparison;
}

/** A trophy of the set, as each of the players has it. */
export type TrophyPair = readonly [PlayerTrophyRow, PlayerTrophyRow | undefined];

/** Two players over the trophies of one game. */
export interface TrophiesComparison {
  readonly kind: 'trophies';
  readonly sides: readonly Side[];
  readonly game: GameRow;
  readonly query: CompareQuery;
  readonly trophies: ListPart<TrophyPair>;
}

/** One of the two comparisons, or the form alone while fewer than two players are chosen. */
export type CompareModel = Incomplete | GamesComparison | TrophiesComparison;

/** Reads the players of the query, and the comparison that it asks for. */
export async function compareModel(
  services: SiteServices,
  { query }: ModelRequest<CompareQuery>,
): Promise<CompareModel | null> {
  const { names, gameId, order, page } = query;
  const { store } = services;
  const players: PlayerRow[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const player = await store.findPlayer(name);
    if (player === null) unknown.push(name);
    else if (players.every(({ playerId }) => playerId !== player.playerId)) players.push(player);
  }
  const found = players.map(({ name }) => name);
  if (players.length < 2 || unknown.length > 0) {
    const suggested = names.length === 0 ? await suggest(services) : [];
    return { kind: 'incomplete', names: [...found, ...unknown], unknown, suggested };
  }
  const sides = players.map((player) => sideOf(player, services));
  if (gameId !== null) return compareTrophies(services, sides.slice(0, 2), { query, gameId });
  const playerIds = players.map(({ playerId }) => playerId);
  return {
    kind: 'games',
    sides,
    query,
    compared: await store.compareGroup({ playerIds, order, ...page }),
  };
}

function sideOf(player: PlayerRow, { profileOf }: SiteServices): Side {
  const profile = profileOf(player, null);
  return { player, level: profile.Level, trophies: listCounts(profile).Earned };
}

/** The two best players, the two updated last, and one of each. */
async function suggest({ store }: SiteServices): Promise<readonly Suggestion[]> {
  const top = (await store.leaderboard(null, { offset: 0, limit: 2 })).items.map(
    ({ player }) => player.name,
  );
  const latest = (await store.recentPlayers(2)).map(({ name }) => name);
  const pairs = [
    ['top', top[0], top[1]],
    ['latest', latest[0], latest[1]],
    ['mixed', top[0], latest.find((name) => name !== top[0])],
  ] as const;
  return pairs.flatMap(([why, one, other]) =>
    one === undefined || other === undefined ? [] : [{ why, names: [one, other] }],
  );
}

async function compareTrophies(
  { store }: SiteServices,
  sides: readonly Side[],
  { query, gameId }: { readonly query: CompareQuery; readonly gameId: string },
): Promise<TrophiesComparison | null> {
  const lists = [];
  for (const { player } of sides) lists.push(await store.playerTrophies(player.name, gameId));
  const [first, second] = lists;
  const [game] = await store.gamesById(gameId);
  if (
    first === undefined ||
    first === null ||
    second === undefined ||
    second === null ||
    game === undefined
  )
    return null;
  const others = new Map(second.map((row) => [row.trophy.trophyId, row]));
  const { offset, limit } = query.page;
  const items = first
    .slice(offset, offset + limit)
    .map((row) => [row, others.get(row.trophy.trophyId)] as const);
  return { kind: 'trophies', sides, game, query, trophies: { items, total: first.length } };
}
