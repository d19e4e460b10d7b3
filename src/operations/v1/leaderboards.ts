/** The leaderboards of the modern API: those of all players, a country, a game or a network. */

import type { PageRequest, v1 } from '../../contract/index.ts';
import { Fault } from '../../contract/index.ts';
import type { OtherNetwork } from '../../domain/index.ts';
import type { PlayerRow } from '../../store/port/store.ts';
import type { OperationContext } from '../context.ts';
import { pageOfRange, toRange } from './pages.ts';
import { presentCard } from './present.ts';

type Leaderboards = v1.V1Handlers['listLeaderboard'];
type Board = ReturnType<Leaderboards>;

/** The game fields of leaderboard entries, which are null on leaderboards by points. */
const withoutGame = { progress: null, platinumAt: null };

/** Creates the handler, which chooses a leaderboard by the request's filters. */
export function createLeaderboards(context: OperationContext): Leaderboards {
  const { store } = context;
  const cardOf = (row: PlayerRow): v1.PlayerCard => presentCard(row, context);

  async function listPlayers(country: string | null, page: PageRequest): Board {
    const range = toRange(page);
    const found = await store.atOneState((reads) => reads.leaderboard(country, range));
    return pageOfRange(found, range, ({ position, player, points }) => ({
      position,
      player: cardOf(player),
      points,
      ...withoutGame,
    }));
  }

  async function listOwners(game: string, page: PageRequest): Board {
    const range = toRange(page);
    const found = await store.atOneState((reads) => reads.gameLeaderboard(game, range));
    if (found === null) return null;
    return pageOfRange(found, range, ({ position, player, userPoints, progress, platinumAt }) => ({
      position,
      player: cardOf(player),
      points: userPoints,
      progress,
      platinumAt,
    }));
  }

  async function listNetwork(network: OtherNetwork, page: PageRequest): Board {
    const range = toRange(page);
    const board = await store.atOneState((reads) => reads.networkBoard(network, range));
    return pageOfRange(board, range, ({ position, player, score }) => ({
      position,
      player: cardOf(player),
      points: score,
      ...withoutGame,
    }));
  }

  return async ({ country, game, network }, page) => {
    if (network !== 'psn') {
      if (country !== null || game !== null)
        throw new Fault('client.parameter.conflict', { names: 'network, country, game' });
      return listNetwork(network, page);
    }
    if (country !== null && game !== null)
      throw new Fault('client.parameter.conflict', { names: 'country, game' });
    return game === null ? listPlayers(country, page) : listOwners(game, page);
  };
}
