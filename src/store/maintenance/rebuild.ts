/**
 * Recalculates all derived data: `laurel db rebuild`. Use it for a store in which `db check` finds wrong derived data.
 */

import type { LevelSystem } from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read, write } from '../engine/statement.ts';
import { rankingCounts } from '../ranking/ranking-counts.ts';
import { boardCounts } from '../derived/board-counts.ts';
import { gameColumns, ownerCounts, playerScoreColumns, totals } from '../derived/columns.ts';
import { recountActivity } from '../derived/activity.ts';
import { findAhead } from '../derived/ahead.ts';
import { writeDayZone } from '../derived/day-zone.ts';
import { writeLevelSystem } from '../derived/level-system.ts';
import { createDerivation } from '../derived/player-games.ts';
import { addMissingNetworks, rebuildNetworks } from '../derived/player-networks.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { findRecent } from '../derived/recent-trophies.ts';
import { emptyScore } from '../derived/scores.ts';
import { addGameWords, writeNameWords } from '../derived/words.ts';
import { firstCounters } from '../schema/first-counters.ts';
import { counter, insertInto, playerScore, toValues } from '../schema/tables.ts';
import { rebuildNetworksOfGames } from './game-networks.ts';
import type { OnProgress } from '../port/maintenance.ts';
import { pagesOfGames } from '../read/pages-of-games.ts';
import { pagesOfPlayers, toIdRange } from '../read/pages-of-players.ts';
import { rebuildFigures } from './refresh-figures.ts';

const countPlayers = read<{ count: number }>('SELECT COUNT(*) AS "count" FROM player');
const inRange = 'player_id >= ? AND player_id <= ?';
const updateGames = write(`UPDATE game SET ${gameColumns}`);
const derivePlayed = createDerivation(inRange);
const updateNetworks = write(
  `UPDATE player_game SET network = (SELECT g.network FROM game g WHERE g.game_id = player_game.game_id) WHERE ${inRange}`,
);
const updateScores = write(`UPDATE player_score SET ${playerScoreColumns} WHERE ${inRange}`);
const countHidden = write(
  `UPDATE player SET hidden_games = (SELECT COUNT(*) FROM hidden_game z WHERE z.player_id = player.player_id) WHERE ${inRange}`,
);
const insertScore = insertInto(playerScore, { keys: ['player_id'] });
const insertCounter = insertInto(counter, { keys: ['name'] });
const emptyTables = [
  'owner_count',
  'board_count',
  'rank_bucket',
  'player_activity',
  'player_word',
  'game_word',
].map((table) => write(`DELETE FROM ${table}`));
const insertOwners = write(
  `INSERT INTO owner_count (game_id, trophy_id, players) ${ownerCounts(wholeGame)}`,
);
const insertBoards = write(
  `INSERT INTO board_count (game_id, points, tie, block, players) ${boardCounts()}`,
);
const insertRanking = rankingCounts.map(({ select }) =>
  write(`INSERT INTO rank_bucket (scope, level, bucket, players) ${select}`),
);
const updateTotals = write(
  `UPDATE counter SET value = (SELECT r.value FROM (${totals}) r WHERE r.name = counter.name)
   WHERE name IN (SELECT r.name FROM (${totals}) r)`,
);
const raiseVersions = write(
  "UPDATE counter SET value = value + 1 WHERE name IN ('catalogue', 'ranking')",
);
const raiseNextPlayer = write(
  `UPDATE counter SET value = (SELECT MAX(p.player_id) + 1 FROM player p)
   WHERE name = 'next_player' AND value <= (SELECT MAX(p.player_id) FROM player p)`,
);

/** Optional changes that a rebuild makes. */
export interface RebuildOptions {
  /** The level system by whose points players are ranked from now on; unchanged by default. */
  readonly levelSystem?: LevelSystem | undefined;
  readonly onProgress?: OnProgress;
  /** The zone in which days are counted from now on; unchanged by default. */
  readonly dayZone?: TimeZone | undefined;
  /** Milliseconds UTC; by default the time of the computer. */
  readonly now?: number;
}

/** Rebuilds in one transaction; returns the number of players. */
export function rebuild(engine: Engine, options: RebuildOptions = {}): Promise<number> {
  return engine.transaction((transaction) => rebuildIn(transaction, options));
}

/** Rebuilds in the caller's transaction; returns the number of players. */
export async function rebuildIn(
  transaction: Transaction,
  options: RebuildOptions = {},
): Promise<number> {
  const { onProgress = () => {}, dayZone, levelSystem, now = Date.now() } = options;
  if (dayZone !== undefined) await writeDayZone(transaction, dayZone);
  if (levelSystem !== undefined) await writeLevelSystem(transaction, levelSystem);
  await rebuildNetworksOfGames(transaction);
  await transaction.run(updateGames, []);
  for (const command of emptyTables) await transaction.run(command, []);
  const players = await rebuildPlayers(transaction, onProgress);
  await transaction.run(insertOwners, []);
  await transaction.run(insertBoards, []);
  for (const command of insertRanking) await transaction.run(command, []);
  for await (const games of pagesOfGames(transaction)) await addGameWords(transaction, games);
  await transaction.runMany(
    insertCounter,
    Object.entries(firstCounters).map(([name, value]) => toValues(counter, { name, value })),
  );
  for (const command of [updateTotals, raiseVersions, raiseNextPlayer])
    await transaction.run(command, []);
  await findAhead(transaction, now);
  await findRecent(transaction);
  await rebuildFigures(transaction, now);
  return players;
}

async function rebuildPlayers(transaction: Transaction, onProgress: OnProgress): Promise<number> {
  const total = (await oneRow(transaction, countPlayers, [])).count;
  let players = 0;
  for await (const playerIds of pagesOfPlayers(transaction)) {
    const range = toIdRange(playerIds);
    await transaction.run(countHidden, range);
    await transaction.run(updateNetworks, range);
    for (const command of derivePlayed) await transaction.run(command, range);
    await transaction.run(addMissingNetworks, range);
    await transaction.run(rebuildNetworks, range);
    await transaction.runMany(
      insertScore,
      playerIds.map((playerId) => toValues(playerScore, { ...emptyScore, playerId })),
    );
    await transaction.run(updateScores, range);
    await recountActivity(transaction, playerIds);
    await writeNameWords(transaction, playerIds);
    players += playerIds.length;
    onProgress({ done: players, total });
  }
  return players;
}
