/** The latest trophies of one player or of all players, for feeds. */

import type { PlayerTrophyRow } from '../../store/port/store.ts';
import { readLatestTrophies } from '../components/latest-trophies.ts';
import { networkParameter } from '../components/networks/networks.ts';
import type { SiteServices } from '../frame/context.ts';
import type { ModelRequest, Moved } from '../frame/page.ts';
import { defineQuery } from '../frame/page.ts';

const maxEntries = 50;

/** The parameter of a feed: the network. */
export const feedQuery = defineQuery({ network: networkParameter }, (query) => query);

type FeedQuery = ReturnType<typeof feedQuery.read>;

/** An entry of a feed: a trophy, its game, and who earned it. */
export interface FeedEntry extends PlayerTrophyRow {
  readonly playerName: string;
}

/** The entries of a feed, newest first, and the player whom the feed is about. */
export interface FeedModel {
  /** The player's name; null for the feed of the site. */
  readonly player: string | null;
  readonly entries: readonly FeedEntry[];
}

/** Reads the feed of the latest trophies of all players. */
export async function siteFeedModel(
  { store, now }: SiteServices,
  { query }: ModelRequest<FeedQuery>,
): Promise<FeedModel> {
  const trophies = await store.ofNetwork(query.network).recentTrophies(maxEntries, now());
  return {
    player: null,
    entries: trophies.map(({ player, ...trophy }) => ({ ...trophy, playerName: player.name })),
  };
}

/** Reads the feed of one player's latest trophies; null for a player who does not exist. */
export async function playerFeedModel(
  { store, now }: SiteServices,
  { values: { name = '' }, query }: ModelRequest<FeedQuery>,
): Promise<FeedModel | Moved | null> {
  const player = await store.findPlayer(name);
  if (player === null) return null;
  if (player.name !== name) return { movedTo: { name: player.name } };
  const at = now();
  const ahead = await store.aheadTrophies(player.playerId, at);
  const trophies = await readLatestTrophies(store.ofNetwork(query.network), player, {
    limit: maxEntries,
    at,
    ahead,
  });
  return {
    player: player.name,
    entries: trophies.map((trophy) => ({ ...trophy, playerName: player.name })),
  };
}
