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
  readonly unknown: readonly Unknown[];
  /** Players to compare, for a page without names. */
  readonly suggested: readonly Suggestion[];
}

/** A name of no player, and the players with a similar one. */
interface Unknown {
  readonly name: string;
  readonly near: readonly PlayerRow[];
}

/** Why two players are suggested, and who they are. */
interface Suggestion {
  readonly why: 'top' | 'latest' | 'mixed';
  readonly players: readonly [PlayerRow, PlayerRow];
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

/** What a player has of the game: trophies, and those among them that they earned before the other. */
interface EarnedFirst {
  readonly earned: number;
  readonly first: number;
}

/** Two players over the trophies of one game. */
export interface TrophiesComparison {
  readonly kind: 'trophies';
  readonly sides: readonly Side[];
  readonly game: GameRow;
  readonly query: CompareQuery;
  readonly trophies: ListPart<TrophyPair>;
  /** Over the whole set, by player. */
  readonly counts: readonly [EarnedFirst, EarnedFirst];
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
  if (players.length < 2 || unknown.length > 0) return incompleteModel(services, players, unknown);
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

/** Near names are read for the first unknown one: the others follow when that is mended. */
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

/** Players whose name is near to an unknown one that are offered. */
const maxNearPlayers = 3;

function sideOf(player: PlayerRow, { profileOf }: SiteServices): Side {
  const profile = profileOf(player, null);
  return { player, level: profile.Level, trophies: listCounts(profile).Earned };
}

/** The two best players, the two updated last, and one of each. */
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

/** The side of the player who earned a trophy first; null if neither has it, or a date that decides it is unknown. */
export function earnedFirst(pair: TrophyPair): 0 | 1 | null {
  if (pair.some((row) => row?.earned === true && row.earnedAt === null)) return null;
  const [one, other] = pair;
  const times = [earnedTime(one), earnedTime(other)] as const;
  if (times[0] === times[1]) return null;
  return times[0] < times[1] ? 0 : 1;
}

/** Sort value of the date: infinite if the trophy is not earned. */
function earnedTime(row: PlayerTrophyRow | undefined): number {
  return row?.earnedAt ?? Infinity; // absent: not earned
}
