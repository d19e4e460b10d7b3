/** Reads of the catalogue. */

import type { Grade } from '../../domain/index.ts';
import { foldName } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type { Queries } from '../engine/engine.ts';
import { ofNetwork } from '../derived/totals.ts';
import { statedOrKnownTrophies, trophiesInSums } from '../derived/columns.ts';
import { oneRow } from '../engine/one-row.ts';
import { gameOfId, gamesOfId } from './game-by-id.ts';
import { read, readLists } from '../engine/statement.ts';
import type { TrophyColumns, ValueList } from '../rows/row-values.ts';
import { gameColumns, toGame, toTrophy, trophyColumns } from '../rows/row-values.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import type { GameReads, GameRow } from '../port/games.ts';
import type { Averages, Store } from '../port/store.ts';
import { isVisible } from '../derived/visibility.ts';

const selectGamesById = readLists<ValueList>(
  `SELECT ${gameColumns} FROM ${gamesOfId} m JOIN game g ON g.game_id = m.game_id ORDER BY m.by_europe_id, g.game_id`,
);
const selectTrophies = read<TrophyColumns | { readonly gameId: null }>(
  `SELECT ${trophyColumns} FROM game g LEFT JOIN trophy t ON t.game_id = g.game_id
   WHERE g.game_id = ${gameOfId}
   ORDER BY t.trophy_id`,
);
const selectGamesAfter = (shown: ShownNetworks) =>
  readLists<ValueList>(
    `SELECT ${gameColumns} FROM game g WHERE g.game_id > ? AND ${shown.of('g.network')} ORDER BY g.game_id LIMIT ?`,
  );
const selectCounters = read<{ name: string; value: number }>(
  'SELECT name AS "name", value AS "value" FROM counter',
);
const selectGameCount = ({ list }: ShownNetworks) =>
  read<{ value: number }>(
    `SELECT CAST(SUM(value) AS BIGINT) AS "value" FROM counter WHERE name IN (${list.map((network) => `'${ofNetwork('games', network)}'`).join(', ')})`,
  );
/** Counts players' games on networks other than `psn`, and the trophies earned in them. */
const selectNetworkSums = (others: string) =>
  read<{ playerGames: number; earned: number }>(
    `SELECT CAST(COALESCE(SUM(n.games), 0) AS BIGINT) AS "playerGames",
       CAST(COALESCE(SUM(${trophiesInSums('n')}), 0) AS BIGINT) AS "earned"
     FROM player_network n JOIN player p ON p.player_id = n.player_id WHERE ${isVisible} AND n.network IN (${others})`,
  );
/** Counts the trophies of all games of networks other than `psn`. Imports do not maintain this total. */
const selectNetworkTrophies = (others: string) =>
  read<{ trophies: number }>(
    `SELECT CAST(COALESCE(SUM(${statedOrKnownTrophies}), 0) AS BIGINT) AS "trophies" FROM game g WHERE g.network IN (${others})`,
  );
const selectAnything = read<{ found: number }>(
  `SELECT CASE WHEN EXISTS (SELECT 1 FROM game) OR EXISTS (SELECT 1 FROM player) THEN 1 ELSE 0 END AS "found"`,
);

/** Batch size for listing the whole catalogue: about 100 KB of rows. */
const batchSize = 500;

type CatalogueReads = Pick<
  Store,
  'countGames' | 'allGames' | 'gamesAfter' | 'gamesById' | 'gameTrophies' | 'averages' | 'isEmpty'
>;

/** Implements the port's reads of the catalogue. */
export function createCatalogueReads(queries: Queries, shown: ShownNetworks): CatalogueReads {
  const selectCount = selectGameCount(shown);
  const selectAfter = selectGamesAfter(shown);
  const gamesAfter = async (gameId: string, limit: number): Promise<readonly GameRow[]> =>
    (await queries.all(selectAfter, [gameId, limit])).map((row) => toGame(row));
  return {
    async countGames() {
      return (await oneRow(queries, selectCount, [])).value;
    },
    gamesAfter,
    allGames: () => listAll(gamesAfter),
    async gamesById(gameId) {
      const id = foldName(gameId);
      const rows = await queries.all(selectGamesById, [id, id]);
      return rows.map((row) => toGame(row));
    },
    async gameTrophies(gameId) {
      const id = foldName(gameId);
      const rows = await queries.all(selectTrophies, [id, id]);
      if (rows.length === 0) return null;
      return rows.flatMap((row) => (row.gameId === null ? [] : toTrophy(row)));
    },
    averages: () => readAverages(queries, shown),
    async isEmpty() {
      const row = await queries.get(selectAnything, []);
      return row?.found === 0;
    },
  };
}

async function* listAll(gamesAfter: GameReads['gamesAfter']): AsyncGenerator<readonly GameRow[]> {
  for (let after = ''; ;) {
    const games = await gamesAfter(after, batchSize);
    if (games.length > 0) yield games;
    const last = games.at(-1);
    if (last === undefined || games.length < batchSize) return;
    after = last.gameId;
  }
}

/**
 * Reads totals that imports maintain, so that the cost does not depend on the size of the store. Players' games on networks other than
 * `psn` are summed from one row per player and network.
 */
async function readAverages(queries: Queries, { list, others }: ShownNetworks): Promise<Averages> {
  const rows = await queries.all(selectCounters, []);
  const values = new Map<string, number>(rows.map(({ name, value }) => [name, value]));
  const counter = (name: string): number =>
    invariant(values.get(name), `the counter ${name} exists`);
  const total = (name: 'games' | 'known_sets' | Grade): number =>
    list.reduce((sum, network) => sum + counter(ofNetwork(name, network)), 0);
  const ofConsoles = (name: string): number => (list.includes('psn') ? counter(name) : 0);
  const knownSets = total('known_sets');
  // The sum over all sets is only queried if it is shown, that is, if no set is known (domain/averages.ts).
  const isSizeShown = others !== null && knownSets === 0;
  const ofOtherSets = isSizeShown
    ? (await oneRow(queries, selectNetworkTrophies(others), [])).trophies
    : 0;
  const ofOthers =
    others === null
      ? { playerGames: 0, earned: 0 }
      : await oneRow(queries, selectNetworkSums(others), []);
  return {
    games: total('games'),
    knownSets,
    trophies: ofConsoles('trophies') + ofOtherSets,
    sets: {
      platinum: total('platinum'),
      gold: total('gold'),
      silver: total('silver'),
      bronze: total('bronze'),
    },
    playerGames: ofConsoles('player_games') + ofOthers.playerGames,
    earned: ofConsoles('earned') + ofOthers.earned,
  };
}
