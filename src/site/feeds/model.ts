/** The latest trophies of one player or of all players, for feeds. */

import type { PlayerTrophyRow } from '../../store/port/store.ts';
import type { SiteServices } from '../context.ts';
import type { ModelRequest, Moved } from '../page.ts';

const maxEntries = 50;

export interface FeedEntry extends PlayerTrophyRow {
  readonly playerName: string;
}

export interface FeedModel {
  /** The player's name; null for the feed of the site. */
  readonly player: string | null;
  readonly entries: readonly FeedEntry[];
}

export async function siteFeedModel({ store }: SiteServices): Promise<FeedModel> {
  const trophies = await store.recentTrophies(maxEntries);
  return { player: null, entries: trophies.map(({ player, ...trophy }) => ({ ...trophy, playerName: player.name })) };
}

export async function playerFeedModel(
  { store }: SiteServices,
  { values: { name = '' } }: ModelRequest<unknown>,
): Promise<FeedModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const trophies = (await store.latestTrophies(name, null, maxEntries)) ?? [];
  return { player: player.name, entries: trophies.map((trophy) => ({ ...trophy, playerName: player.name })) };
}
