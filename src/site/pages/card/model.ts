/** A player's signature card. */

import type { types } from '../../../contract/index.ts';
import type { PlayerRow } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { CardOptions } from '../../images/card.ts';
import type { ModelRequest, Moved } from '../../page.ts';

export interface CardModel {
  readonly profile: types.NetId;
  readonly options: CardOptions;
}

export async function cardModel(
  { store, profileOf }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<CardOptions>,
): Promise<CardModel | null> {
  const player = await store.findPlayer(name);
  return player === null ? null : { profile: profileOf(player, await store.place(player.playerId)), options: query };
}

export interface CardPageModel extends CardModel {
  readonly player: PlayerRow;
}

export async function cardPageModel(
  { store, profileOf }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<CardOptions>,
): Promise<CardPageModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  return { player, profile: profileOf(player, null), options: query };
}
