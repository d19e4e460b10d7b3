/** Reads of the catalogue. */

import { foldName } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { gameOfId, gamesOfId } from './game-by-id.ts';
import { read } from '../engine/statement.ts';
import type { GameColumns, TrophyColumns } from './row-values.ts';
import { gameColumns, toGame, toTrophy, trophyColumns } from './row-values.ts';
import type { Averages, GameRow, Store } from '../port/store.ts';

const selectGamesById = read<GameColumns>(
  `SELECT ${gameColumns} FROM ${gamesOfId} m JOIN game g ON g.game_id = m.game_id ORDER BY m.by_europe_id, g.game_id`,
);
const selectTrophies = read<TrophyColumns | { readonly gameId: null }>(
  `SELECT ${trophyColumns} FROM game g LEFT JOIN trophy t ON t.game_id = g.game_id
   WHERE g.game_id = ${gameOfId}
   ORDER BY t.trophy_id`,
);
const selectGamesAfter = read<GameColumns>(`SELECT ${gameColumns} FROM game g WHERE g.game_id > ? ORDER BY g.game_id LIMIT ?`);
const selectCounters = read<{ name: string; value: number }>('SELECT name AS "name", value AS "value" FROM counter');
const selectCounter = read<{ value: number }>('SELECT value AS "value" FROM counter WHERE name = ?');
const selectAnything = read<{ found: number }>(
  `SELECT CASE WHEN EXISTS (SELECT 1 FROM game) OR EXISTS (SELECT 1 FROM player) THEN 1 ELSE 0 END AS "found"`,
);

/** Batch size for listing the whole catalogue: about 100 KB of rows. */
const batchSize = 500;

type CatalogueReads = Pick<Store, 'countGames' | 'allGames' | 'gamesById' | 'gameTrophies' | 'averages' | 'isEmpty'>;

/** Implements the port's reads of the catalogue. */
export function createCatalogueReads(queries: Queries): CatalogueReads {
  return {
    async countGames() {
      const row = await queries.get(selectCounter, ['games']);
      return row?.value ?? 0;
    },
    allGames: () => allGames(queries),
    async gamesById(gameId) {
      const id = foldName(gameId);
      const rows = await queries.all(selectGamesById, [id, id]);
      return rows.map(toGame);
    },
    async gameTrophies(gameId) {
      const id = foldName(gameId);
      const rows = await queries.all(selectTrophies, [id, id]);
      if (rows.length === 0) return null;
      return rows.flatMap((row) => (row.gameId === null ? [] : toTrophy(row)));
    },
    averages: () => readAverages(queries),
    async isEmpty() {
      const row = await queries.get(selectAnything, []);
      return row?.found === 0;
    },
  };
}

async function* allGames(queries: Queries): AsyncGenerator<readonly GameRow[]> {
  for (let after = ''; ;) {
    const rows = await queries.all(selectGamesAfter, [after, batchSize]);
    if (rows.length > 0) yield rows.map(toGame);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.gameId;
  }
}

/** Reads totals that loads maintain, so that the cost does not depend on the size of the store. */
async function readAverages(queries: Queries): Promise<Averages> {
  const rows = await queries.all(selectCounters, []);
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const total = (name: string): number => values.get(name) ?? 0;
  return {
    games: total('games'),
    knownSets: total('known_sets'),
    sets: { platinum: total('platinum'), gold: total('gold'), silver: total('silver'), bronze: total('bronze') },
    playerGames: total('player_games'),
    earned: total('earned'),
  };
}
