/** The number of entries in the lists behind a player's tabs, and the networks to which the lists can be limited. */

import type { OtherNetwork } from '../../../domain/index.ts';
import { sumCounts } from '../../../domain/index.ts';
import type { NetworkStanding, PlayerRow, Store } from '../../../store/port/store.ts';
import { networksWithGames, readStandings } from '../networks/networks.ts';

/** The number of entries in each list, on all networks together. */
export interface ListCounts {
  readonly games: number;
  readonly log: number;
  /** The number of platinums. */
  readonly cabinet: number;
}

/** The data about all of a player's lists, which the page of each list shows. */
export interface PlayerLists {
  readonly counts: ListCounts;
  /** The networks on which the player has games, without the consoles' network. */
  readonly networks: readonly OtherNetwork[];
}

/** Reads the player's games and trophies on other networks. The counts of the consoles' network are stored with the player. */
export async function readLists(
  store: Pick<Store, 'playerNetworks'>,
  player: PlayerRow,
): Promise<PlayerLists> {
  const standings = await readStandings(store, player.name);
  return { counts: countLists(player, standings), networks: networksWithGames(standings) };
}

/** Counts the entries. A source may state a higher number of trophies than it lists; only listed trophies are counted here. */
export function countLists(
  { games, counted }: Pick<PlayerRow, 'games' | 'counted'>,
  others: readonly Pick<NetworkStanding, 'games' | 'earned'>[],
): ListCounts {
  return {
    games: others.reduce((sum, other) => sum + other.games, games),
    log: others.reduce((sum, { earned }) => sum + sumCounts(earned), sumCounts(counted)),
    cabinet: counted.platinum,
  };
}
