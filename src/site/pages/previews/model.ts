/** The data of preview images. They are as public as the pages: hidden players have none. */

import type { types } from '../../../contract/index.ts';
import { sumCounts } from '../../../domain/index.ts';
import { invariant } from '../../../invariant.ts';
import type {
  FoundGame,
  GameRow,
  InstanceTotals,
  PlayerRow,
  Ranks,
  Rarity,
  RankedPlayer,
  SmallMedia,
} from '../../../store/port/store.ts';
import { earnedEverywhere, readStandings } from '../../components/networks/networks.ts';
import type { SiteServices } from '../../frame/context.ts';
import { readPictures } from '../../images/embedded.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';

/** Number of covers in the wall. */
const onWall = 6;
/** Number of latest games that are read to find the game played last: games dated in the future are skipped. */
const lastGames = 8;

const ending = '.jpg';
const formerEnding = '.png';

/** Returns a file name without its extension; null for a file of another type. */
function nameOfFile(file = ''): string | null {
  return file.endsWith(ending) ? file.slice(0, -ending.length) : null;
}

/** Returns the current name of a preview that older versions published as PNG; null for another file. */
function movedFile(file = ''): { readonly file: string } | null {
  return file.endsWith(formerEnding)
    ? { file: `${file.slice(0, -formerEnding.length)}${ending}` }
    : null;
}

/** Redirects an image of the site that older versions published as PNG. */
export function formerPreviewModel(
  _: SiteServices,
  { values: { file } }: ModelRequest<unknown>,
): Promise<Moved | null> {
  if (file === 'site.png') return Promise.resolve({ route: 'previewSite', movedTo: {} });
  if (file === 'leaderboards.png') return Promise.resolve({ route: 'previewBoard', movedTo: {} });
  return Promise.resolve(null);
}

/** Totals and popular games of the instance, for the preview of the site. */
export interface SitePreviewModel {
  readonly totals: InstanceTotals;
  readonly games: readonly FoundGame[];
  readonly pictures: readonly SmallMedia[];
}

/** Reads the totals and the games with the most owners. */
export async function sitePreviewModel({ store }: SiteServices): Promise<SitePreviewModel> {
  const games = await store.popularGames({ offset: 0, limit: onWall });
  const pictures = await readPictures(
    store,
    games.map(({ game }) => game),
  );
  return { totals: await store.totals(), games, pictures };
}

/** A player with their profile and the game they played last, for the preview of their page. */
export interface PlayerPreviewModel {
  readonly player: PlayerRow;
  readonly profile: types.NetId;
  /** The trophies of all networks. */
  readonly trophies: number;
  /** Null for a player who is not ranked. */
  readonly ranks: Ranks | null;
  /** Null for a player without games. */
  readonly last: GameRow | null;
  readonly pictures: readonly SmallMedia[];
}

/** Reads the player whom the file name contains; null for a player who does not exist. */
export async function playerPreviewModel(
  services: SiteServices,
  { values }: ModelRequest<unknown>,
): Promise<PlayerPreviewModel | Moved | null> {
  const { store, profileOf } = services;
  const movedTo = movedFile(values['file']);
  if (movedTo !== null) return { movedTo };
  const name = nameOfFile(values['file']);
  const player = name === null ? null : await store.findPlayer(name);
  if (player === null) return null;
  const [last, ranks, trophies] = await Promise.all([
    lastGame(services, player),
    store.ranks(player.playerId),
    countTrophies(services, player),
  ]);
  const pictures = await readPictures(store, last === null ? [player] : [player, last]);
  return { player, profile: profileOf(player, ranks), trophies, ranks, last, pictures };
}

async function countTrophies({ store }: SiteServices, player: PlayerRow): Promise<number> {
  return sumCounts(earnedEverywhere(player, await readStandings(store, player.name)));
}

/** Reads the game that a player played last, ignoring games dated in the future (docs/spec/decisions.md 9.2). */
async function lastGame({ store, now }: SiteServices, player: PlayerRow): Promise<GameRow | null> {
  const [games, ahead] = await Promise.all([
    store.listGames(player.name, { offset: 0, limit: lastGames, order: 'played' }),
    store.aheadTrophies(player.playerId, now()),
  ]);
  const { items } = invariant(games, 'a stored player has a list of games');
  const isAhead = ({ game }: { readonly game: GameRow }): boolean =>
    ahead.some(({ gameId }) => gameId === game.gameId);
  return items.find((each) => !isAhead(each))?.game ?? null;
}

/** A game with its rarity and its platinum, for the preview of its page. */
export interface GamePreviewModel {
  readonly game: GameRow;
  readonly rarity: Rarity;
  /** Number of the platinum trophy in its set; null for a set without one. */
  readonly platinum: number | null;
  readonly pictures: readonly SmallMedia[];
}

/** Reads the game whose id the file name contains; null for a game that does not exist. */
export async function gamePreviewModel(
  { store }: SiteServices,
  { values }: ModelRequest<unknown>,
): Promise<GamePreviewModel | Moved | null> {
  const movedTo = movedFile(values['file']);
  if (movedTo !== null) return { movedTo };
  const id = nameOfFile(values['file']);
  const [game] = id === null ? [] : await store.gamesById(id);
  if (game === undefined) return null;
  const [trophies, rarity, pictures] = await Promise.all([
    store.gameTrophies(game.gameId),
    store.rarity(game.gameId),
    readPictures(store, [game]),
  ]);
  return {
    game,
    rarity: rarity ?? { owners: 0, earners: new Map(), progress: [] },
    platinum: trophies?.find(({ grade }) => grade === 'platinum')?.trophyId ?? null,
    pictures,
  };
}

/** The top players, for the preview of the leaderboard. */
export interface BoardPreviewModel {
  readonly leaders: readonly RankedPlayer[];
  readonly pictures: readonly SmallMedia[];
}

/** Reads the five players with the highest ranks. */
export async function boardPreviewModel({ store }: SiteServices): Promise<BoardPreviewModel> {
  const leaders = (await store.leaderboard(null, { offset: 0, limit: 5 })).items;
  const pictures = await readPictures(
    store,
    leaders.map(({ player }) => player),
  );
  return { leaders, pictures };
}

interface ComparedPlayer {
  readonly player: PlayerRow;
  readonly profile: types.NetId;
  /** The trophies of all networks. */
  readonly trophies: number;
}

/** Two to four players, for the preview of their comparison. */
export interface ComparePreviewModel {
  readonly sides: readonly ComparedPlayer[];
  readonly pictures: readonly SmallMedia[];
}

/** Reads the players of the query; null for fewer than two, or if one does not exist. */
export async function comparePreviewModel(
  services: SiteServices,
  { query: names }: ModelRequest<readonly string[]>,
): Promise<ComparePreviewModel | null> {
  const { store, profileOf } = services;
  const players = new Map<number, PlayerRow>();
  for (const name of names) {
    const player = await store.findPlayer(name);
    if (player === null) return null;
    players.set(player.playerId, player);
  }
  if (players.size < 2) return null;
  const sides = await Promise.all(
    Array.from(players.values(), async (player) => ({
      player,
      profile: profileOf(player, null),
      trophies: await countTrophies(services, player),
    })),
  );
  return { sides, pictures: await readPictures(store, [...players.values()]) };
}
