/** How many entries the lists behind the tabs of a player have, and the networks that they can be limited to. */

import type { OtherNetwork } from '../../../domain/index.ts';
import { sumCounts } from '../../../domain/index.ts';
import type { NetworkStanding, PlayerRow, Store } from '../../../store/port/store.ts';
import { networksWithGames, readStandings } from '../networks/networks.ts';

/** The tabs of a list, each with the number of its entries on all networks. */
export interface ListCounts {
  readonly games: number;
  readonly log: number;
  /** Platinums. */
  readonly cabinet: number;
}

/** What every page of a list of a player shows of the others. */
export interface PlayerLists {
  readonly counts: ListCounts;
  /** Networks other than that of the consoles on which the player has games. */
  readonly networks: readonly OtherNetwork[];
}

/** Reads what the player has on other networks; the rest is stored with the player. */
export async function readLists(
  store: Pick<Store, 'playerNetworks'>,
  player: PlayerRow,
): Promise<PlayerLists> {
  const standings = await readStandings(store, player.name);
  return { counts: countLists(player, standings), networks: networksWithGames(standings) };
}

/** Counts the entries. A source may state more trophies than it names: lists have those that it names. */
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
