/** A comparison of two to four players by the games that all of them have, or of two players by the trophies of one game. */

import type { GradeCounts } from '../../../domain/index.ts';
import type {
  GameRow,
  GroupComparison,
  ListPart,
  PlayerRow,
  PlayerTrophyRow,
} from '../../../store/port/store.ts';
import { earnedEverywhere, readStandings } from '../../components/networks/networks.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { CompareQuery } from './query.ts';

/** A compared player. */
export interface Side {
  readonly player: PlayerRow;
  readonly level: number;
  /** The trophies of all networks, like the games below them. */
  readonly earned: GradeCounts;
}

/** A comparison that is not possible: it has fewer than two existing players, or a name that is unknown. */
export interface Incomplete {
  readonly kind: 'incomplete';
  /** The names for the form: the stored names of players that were found, and the other names as typed. */
  readonly names: readonly string[];
  readonly unknown: readonly Unknown[];
  /** Suggested players, for a page without names. */
  readonly suggested: readonly Suggestion[];
}

/** An unknown name, and players with a similar name. */
interface Unknown {
  readonly name: string;
  readonly near: readonly PlayerRow[];
}

/** Two suggested players, and the reason for the suggestion. */
interface Suggestion {
  readonly why: 'top' | 'latest' | 'mixed';
  readonly players: readonly [PlayerRow, PlayerRow];
}

/** A comparison of two to four players by the games that they have in common. */
export interface GamesComparison {
  readonly kind: 'games';
  readonly sides: readonly Side[];
  readonly query: CompareQuery;
  readonly compared: GroupComparison;
}

/** A trophy of the set, once with the first and once with the second player's date. */
export type TrophyPair = readonly [PlayerTrophyRow, PlayerTrophyRow | undefined];

/** The number of trophies that a player has earned in the game, and how many of them before the other player. */
interface EarnedFirst {
  readonly earned: number;
  readonly first: number;
}

/** A comparison of two players by the trophies of one game. */
export interface TrophiesComparison {
  readonly kind: 'trophies';
  readonly sides: readonly Side[];
  readonly game: GameRow;
  readonly query: CompareQuery;
  readonly trophies: ListPart<TrophyPair>;
  /** The counts for the whole set, by player. */
  readonly counts: readonly [EarnedFirst, EarnedFirst];
}

/** One of the two comparisons, or only the form if no comparison is possible. */
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
  if (players.length < 2 || unknown.length > 0) return incompleteModel(services, players, unknown);
  const sides = await Promise.all(players.map((player) => sideOf(player, services)));
  if (gameId !== null) return compareTrophies(services, sides.slice(0, 2), { query, gameId });
  const playerIds = players.map(({ playerId }) => playerId);
  return {
    kind: 'games',
    sides,
    query,
    compared: await store.compareGroup({ playerIds, order, ...page }),
  };
}

/**
 * Reads the data for the form. Similar names are read only for the first unknown name; the reader corrects the names one after the other.
 */
async function incompleteModel(
  services: SiteServices,
  players: readonly PlayerRow[],
  unknown: readonly string[],
): Promise<Incomplete> {
  const found = players.map(({ name }) => name);
  const isStart = found.length + unknown.length === 0;
  const [first] = unknown;
  const near =
    first === undefined ? [] : (await services.store.nearNames(first, maxNearPlayers)).players;
  return {
    kind: 'incomplete',
    names: [...found, ...unknown],
    unknown: unknown.map((name) => ({ name, near: name === first ? near : [] })),
    suggested: isStart ? await suggest(services) : [],
  };
}

/** Maximum number of players that are suggested for an unknown name. */
const maxNearPlayers = 3;

async function sideOf(player: PlayerRow, { store, profileOf }: SiteServices): Promise<Side> {
  const earned = earnedEverywhere(player, await readStandings(store, player.name));
  return { player, level: profileOf(player, null).Level, earned };
}

/** Suggests three comparisons: the two best players, the two players updated last, and one player of each pair. */
async function suggest({ store }: SiteServices): Promise<readonly Suggestion[]> {
  const best = await store.leaderboard(null, { offset: 0, limit: 2 });
  const top = best.items.map(({ player }) => player);
  const latest = await store.recentPlayers(2);
  const pairs = [
    ['top', top[0], top[1]],
    ['latest', latest[0], latest[1]],
    ['mixed', top[0], latest.find(({ playerId }) => playerId !== top[0]?.playerId)],
  ] as const;
  return pairs.flatMap(([why, one, other]) =>
    one === undefined || other === undefined ? [] : [{ why, players: [one, other] }],
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
  const pairs = first.map((row): TrophyPair => [row, others.get(row.trophy.trophyId)]);
  const { offset, limit } = query.page;
  const trophies = { items: pairs.slice(offset, offset + limit), total: pairs.length };
  return { kind: 'trophies', sides, game, query, trophies, counts: countEarned(pairs) };
}

function countEarned(pairs: readonly TrophyPair[]): readonly [EarnedFirst, EarnedFirst] {
  const firsts = pairs.map(earnedFirst);
  const countOf = (side: 0 | 1): EarnedFirst => ({
    earned: pairs.filter((pair) => pair[side]?.earned === true).length,
    first: firsts.filter((each) => each === side).length,
  });
  return [countOf(0), countOf(1)];
}

/** Returns which player (0 or 1) earned a trophy first; null if neither has it, or if the date that decides it is unknown. */
export function earnedFirst(pair: TrophyPair): 0 | 1 | null {
  if (pair.some((row) => row?.earned === true && row.earnedAt === null)) return null;
  const [one, other] = pair;
  const times = [earnedTime(one), earnedTime(other)] as const;
  if (times[0] === times[1]) return null;
  return times[0] < times[1] ? 0 : 1;
}

/** Returns when a player earned the trophy, for the comparison: infinite if they have not earned it. */
function earnedTime(row: PlayerTrophyRow | undefined): number {
  return row?.earnedAt ?? Infinity; // absent: the player has not earned the trophy
}
