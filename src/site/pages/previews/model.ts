/** What preview images show. They are as public as the pages: hidden players have none. */

import type { types } from '../../../contract/index.ts';
import type {
  FoundGame,
  GameRow,
  InstanceTotals,
  PlayerRow,
  Rarity,
  RankedPlayer,
  SmallMedia,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import { readPictures } from '../../images/embedded.ts';
import type { ModelRequest } from '../../frame/page.ts';

/** The name in `NAME.png`; null for a file of another kind. */
function nameOfFile(file = ''): string | null {
  return file.endsWith('.png') ? file.slice(0, -'.png'.length) : null;
}

/** Totals and popular games of the instance, for the preview of the site. */
export interface SitePreviewModel {
  readonly totals: InstanceTotals;
  readonly games: readonly FoundGame[];
  readonly pictures: readonly SmallMedia[];
}

/** Reads the totals and the eight games with the most owners. */
export async function sitePreviewModel({ store }: SiteServices): Promise<SitePreviewModel> {
  const games = await store.popularGames({ offset: 0, limit: 8 });
  const pictures = await readPictures(
    store,
    games.map(({ game }) => game),
  );
  return { totals: await store.totals(), games, pictures };
}

/** A player with their profile and latest platinums, for the preview of their page. */
export interface PlayerPreviewModel {
  readonly player: PlayerRow;
  readonly profile: types.NetId;
  /** Games of the latest platinums. */
  readonly platinums: readonly GameRow[];
  readonly pictures: readonly SmallMedia[];
}

/** Reads the player whom the file names; null for a player who does not exist. */
export async function playerPreviewModel(
  { store, profileOf, now }: SiteServices,
  { values }: ModelRequest<unknown>,
): Promise<PlayerPreviewModel | null> {
  const name = nameOfFile(values['file']);
  const player = name === null ? null : await store.findPlayer(name);
  if (player === null) return null;
  const { items } = await store.platinums(player.playerId, {
    order: 'date',
    at: now(),
    offset: 0,
    limit: 4,
  });
  const platinums = items.map(({ game }) => game);
  const [pictures, ranks] = await Promise.all([
    readPictures(store, [player, ...platinums]),
    store.ranks(player.playerId),
  ]);
  return { player, profile: profileOf(player, ranks), platinums, pictures };
}

/** A game with its rarity and its platinum, for the preview of its page. */
export interface GamePreviewModel {
  readonly game: GameRow;
  readonly rarity: Rarity;
  /** Number of the platinum; null for a set without one. */
  readonly platinum: number | null;
  readonly pictures: readonly SmallMedia[];
}

/** Reads the game that the file names; null for a game that does not exist. */
export async function gamePreviewModel(
  { store }: SiteServices,
  { values }: ModelRequest<unknown>,
): Promise<GamePreviewModel | null> {
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

/** The first players, for the preview of the leaderboard. */
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
