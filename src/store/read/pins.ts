/** Reads the pins of players: the games and trophies at the top of their profiles. Most players have none, which costs no statement. */

import type { Pin } from '../../records/pins.ts';
import { readPins } from '../../records/pins.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { HistoryReads, PinnedRow } from '../port/history.ts';
import type { EarnedColumns, PlayerGameColumns, TrophyColumns } from '../rows/row-values.ts';
import {
  earnedColumns,
  playerGameColumns,
  toPlayerGame,
  toPlayerTrophy,
  toTrophy,
  trophyColumns,
} from '../rows/row-values.ts';
import type { CatalogueCache } from './catalogue-cache.ts';

const selectGame = read<PlayerGameColumns>(
  `SELECT ${playerGameColumns} FROM player p JOIN player_game pg ON pg.player_id = p.player_id
   WHERE p.player_id = ? AND ${isShownGame('pg.game_id')} AND pg.game_id = ?`,
);
const selectTrophy = read<TrophyColumns & EarnedColumns>(
  `SELECT ${trophyColumns}, ${earnedColumns} FROM player p JOIN earned e ON e.player_id = p.player_id
   JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id JOIN game g ON g.game_id = e.game_id
   WHERE p.player_id = ? AND ${isShownGame('e.game_id')} AND e.game_id = ? AND e.trophy_id = ?`,
);

/** Implements the port's read of pins. */
export function createPinReads(
  queries: Queries,
  catalogue: CatalogueCache,
): Pick<HistoryReads, 'pinned'> {
  async function pinnedRow(playerId: number, { game: id, trophy: number }: Pin) {
    const [row] = await queries.all(selectGame, [...ownerParameters(playerId), id]);
    const game = await catalogue.game(id);
    if (row === undefined || game === undefined) return [];
    const [earned] =
      number === null
        ? []
        : await queries.all(selectTrophy, [...ownerParameters(playerId), id, number]);
    if (number !== null && earned === undefined) return [];
    const { userPoints } = toPlayerGame(row, game, 0);
    const trophy = earned === undefined ? null : toPlayerTrophy(toTrophy(earned), earned);
    return [{ game, trophy, userPoints }];
  }

  return {
    async pinned({ playerId, pins }) {
      const rows: PinnedRow[] = [];
      for (const pin of readPins(pins)) rows.push(...(await pinnedRow(playerId, pin)));
      return rows;
    },
  };
}
