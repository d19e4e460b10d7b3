/** A player's signature card. */

import type { types } from '../../../contract/index.ts';
import type {
  EarnedPlatinum,
  EarnedPlatinumQuery,
  GameRow,
  PlayerRow,
  SmallMedia,
  Reads,
} from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { CardOptions } from '../../images/card.ts';
import type { ModelRequest, Moved } from '../../frame/page.ts';
import type { AskedCard } from './query.ts';
import { cardOptionsFor } from './query.ts';

/** Number of latest platinums whose covers the designer offers. */
const offered = 24;

/** The game whose cover is behind the card, and its cover image if the instance has one. */
export interface CardCover {
  readonly game: GameRow;
  readonly picture: SmallMedia | null;
}

/** The data about a player that a signature card can show. */
export interface CardModel {
  readonly profile: types.NetId;
  readonly options: CardOptions;
  readonly latest: EarnedPlatinum | null;
  readonly rarest: EarnedPlatinum | null;
  readonly cover: CardCover | null;
}

/** Reads what the chosen fields of a card need; null for a player who does not exist. */
export async function cardModel(
  { store, profileOf, now }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<AskedCard>,
): Promise<CardModel | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  const options = cardOptionsFor(player, query);
  const { extras, hidden, background, game } = options;
  const showsLatest = !hidden.includes('platinum');
  const at = now();
  const needsLatest = showsLatest || (background === 'cover' && game === null);
  const latest = needsLatest ? await firstPlatinum(store, player, { order: 'date', at }) : null;
  return {
    profile: profileOf(player, await store.ranks(player.playerId)),
    options,
    latest: showsLatest ? latest : null,
    rarest: extras.includes('rarest')
      ? await firstPlatinum(store, player, { order: 'rarity', at })
      : null,
    cover: background === 'cover' ? await coverOf(store, game, latest?.game ?? null) : null,
  };
}

async function firstPlatinum(
  store: Reads,
  { playerId }: PlayerRow,
  which: Pick<EarnedPlatinumQuery, 'order' | 'at'>,
): Promise<EarnedPlatinum | null> {
  const [first = null] = (await store.platinums(playerId, { ...which, offset: 0, limit: 1 })).items;
  return first;
}

async function coverOf(
  store: Reads,
  chosen: string | null,
  latest: GameRow | null,
): Promise<CardCover | null> {
  const game = chosen === null ? latest : ((await store.gamesById(chosen))[0] ?? null);
  if (game === null) return null;
  return { game, picture: game.media === null ? null : await store.smallMedia(game.media) };
}

/** The player whose card is designed, and the options of the card. */
export interface CardPageModel {
  readonly player: PlayerRow;
  readonly profile: types.NetId;
  readonly options: CardOptions;
  /** The games whose covers the designer offers. */
  readonly covers: readonly GameRow[];
}

/** Reads the player of the designer; null for a player who does not exist. */
export async function cardPageModel(
  { store, profileOf, now }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<AskedCard>,
): Promise<CardPageModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const { items } = await store.platinums(player.playerId, {
    order: 'date',
    at: now(),
    offset: 0,
    limit: offered,
  });
  return {
    player,
    profile: profileOf(player, null),
    options: cardOptionsFor(player, query),
    covers: items.map(({ game }) => game),
  };
}
