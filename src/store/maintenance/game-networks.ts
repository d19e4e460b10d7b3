/** Compares the stored network of each game with the network that its id determines (domain/networks.ts), and corrects it. */

import { findNetwork } from '../../domain/index.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';
import type { Problem } from '../port/maintenance.ts';

/** Number of games read at once. */
const pageSize = 1000;

interface StoredNetwork {
  readonly gameId: string;
  readonly network: string;
}

const selectGames = read<StoredNetwork>(
  'SELECT game_id AS "gameId", network AS "network" FROM game WHERE game_id > ? ORDER BY game_id LIMIT ?',
);
const setNetwork = update('game', 'network = ?', { keys: ['game_id'] });

/** Finds at most `max` games with a wrong network. */
export async function findWrongNetworks(queries: Queries, max: number): Promise<Problem[]> {
  const problems: Problem[] = [];
  for await (const wrong of wrongGames(queries)) {
    problems.push(
      ...wrong.map(({ gameId }) => ({
        what: `The network of a game does not match its id: ${gameId}`,
      })),
    );
    if (problems.length >= max) break;
  }
  return problems.slice(0, max);
}

/** Corrects the wrong networks. */
export async function rebuildNetworksOfGames(transaction: Transaction): Promise<void> {
  for await (const wrong of wrongGames(transaction)) {
    await transaction.runMany(
      setNetwork,
      wrong.map(({ gameId }) => [findNetwork(gameId), gameId]),
    );
  }
}

async function* wrongGames(queries: Queries): AsyncGenerator<readonly StoredNetwork[]> {
  for (let after = ''; ;) {
    const rows = await queries.all(selectGames, [after, pageSize]);
    yield rows.filter(({ gameId, network }) => findNetwork(gameId) !== network);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.gameId;
  }
}
