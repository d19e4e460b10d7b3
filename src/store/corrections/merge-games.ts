/** Merges a game into another game, for a set that is stored under two ids. Players keep the trophies that they earned in either game. */

import type { GradeCounts } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import { invariant, zip } from '../../invariant.ts';
import { recountActivity } from '../derived/activity.ts';
import { deriveOwners } from '../derived/changed-sets.ts';
import { recountOwners } from '../derived/owner-counts.ts';
import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { deletion, read, update, write } from '../engine/statement.ts';
import { ActionError, unknownGame } from '../port/errors.ts';
import { toIdRange } from '../read/pages-of-players.ts';
import { noTrophies } from '../rows/row-values.ts';
import { applyCatalogue } from '../write/catalogue.ts';
import type { LoadedPlayer } from '../write/loaded-player.ts';
import { derivePlayerGames } from '../derived/player-games.ts';
import type { Correction } from '../write/correction.ts';
import { noteGameChange, writeCorrected } from '../write/correction.ts';
import type { GameColumns, PlayerGameColumns } from '../write/find-rows.ts';
import { findGame, findOwners, findPlayerGames } from '../write/find-rows.ts';
import { subtractCounts, lowerStatedCounts } from './lower-stated.ts';
import { moveChoices, movePins } from './merge-choices.ts';
import type { Pair, WholeGame } from './merge-sets.ts';
import { moveMedia } from './merge-media.ts';
import { mergeProgress } from './merge-progress.ts';
import { addedTrophies, differentTrophies, missingRecords, readSet } from './merge-sets.ts';
import type { CorrectionParts } from './correction-parts.ts';
import { listTrophies } from './correction-parts.ts';
import type { MergedGames } from './outcomes.ts';
import { dropFromCatalogue } from './remove-game.ts';

/** Ids of the game that is removed and of the game that remains. */
export interface GivenPair extends Pair<string> {
  /** Whether to merge the games even if trophies of the same number have different grades. The remaining game keeps its grades. */
  readonly force: boolean;
}

const countOwners = read<{ owners: number; both: number }>(
  `SELECT COUNT(*) AS "owners", COUNT(o.player_id) AS "both" FROM player_game pg
   LEFT JOIN player_game o ON o.player_id = pg.player_id AND o.game_id = ? WHERE pg.game_id = ?`,
);
const later = (column: string): string =>
  `CASE WHEN player_game.${column} IS NULL OR excluded.${column} > player_game.${column} THEN excluded.${column} ELSE player_game.${column} END`;
const stated = grades.map((grade) => `stated_${grade}`);
const ifNotStated = (column: string): string =>
  `${column} = CASE WHEN player_game.stated_platinum IS NULL THEN excluded.${column} ELSE player_game.${column} END`;
const columns = [
  'network',
  'award',
  'awarded_at',
  'last_updated_at',
  'stated_last_updated_at',
  'changed_in',
  ...stated,
  'stated_points',
  ...grades,
  'progress',
  'dated',
];
/** Moves the game of owners. If a player has both games, the stated values of the remaining game take precedence. */
const moveGames = write(
  `INSERT INTO player_game (player_id, game_id, ${columns.join(', ')})
   SELECT x.player_id, CAST(? AS TEXT), ${columns.map((column) => `x.${column}`).join(', ')} FROM player_game x
   WHERE x.game_id = ? AND x.player_id >= ? AND x.player_id <= ?
   ON CONFLICT (player_id, game_id) DO UPDATE SET stated_last_updated_at = ${later('stated_last_updated_at')},
     changed_in = ${later('changed_in')}, ${stated.map(ifNotStated).join(', ')},
     stated_points = COALESCE(player_game.stated_points, excluded.stated_points)`,
);
const earlier = (column: string): string =>
  `CASE WHEN earned.${column} IS NULL OR excluded.${column} < earned.${column} THEN excluded.${column} ELSE earned.${column} END`;
/** Moves earned trophies. If a player has a trophy in both games, the earlier known date remains. */
const moveEarned = write(
  `INSERT INTO earned (player_id, game_id, trophy_id, earned_at, hardcore_at, changed_in)
   SELECT e.player_id, CAST(? AS TEXT), e.trophy_id, e.earned_at, e.hardcore_at, e.changed_in
   FROM player_game x JOIN earned e ON e.player_id = x.player_id AND e.game_id = x.game_id
   WHERE x.game_id = ? AND x.player_id >= ? AND x.player_id <= ?
   ON CONFLICT (player_id, game_id, trophy_id) DO UPDATE SET
     earned_at = ${earlier('earned_at')}, hardcore_at = ${earlier('hardcore_at')},
     changed_in = CASE WHEN excluded.changed_in > earned.changed_in THEN excluded.changed_in ELSE earned.changed_in END`,
);
const deleteEarned = deletion('earned', { keys: ['player_id', 'game_id'] });
const deletePlayerGame = deletion('player_game', { keys: ['player_id', 'game_id'] });
/** Assigns play times and presence of the removed game to the remaining game. */
const movePlayed = ['play_time', 'presence'].map((table) =>
  update(table, 'game_id = ?', { keys: ['game_id'] }),
);
const moveAliases = update('game', 'europe_id = ?, europe_key = ?', {
  keys: ['europe_key'],
  and: "europe_key <> ''",
});
const restoreAlias = update('game', 'europe_id = ?, europe_key = ?', { keys: ['game_id'] });

/** Finds both games and checks that their sets can be merged. Changes nothing. */
async function findPair(queries: Queries, given: GivenPair): Promise<Pair<WholeGame>> {
  const from = await findGame(queries, given.from);
  const into = await findGame(queries, given.into);
  if (from === null) throw unknownGame(given.from);
  if (into === null) throw unknownGame(given.into);
  if (from.gameId === into.gameId)
    throw new ActionError('invalid', 'A game cannot be merged into itself.');
  const other = [from, into].find(({ network }) => network !== 'psn');
  if (other !== undefined)
    throw new ActionError(
      'invalid',
      `${other.gameId} belongs to another network; only games of the consoles are merged.`,
    );
  const pair = { from: await readSet(queries, from), into: await readSet(queries, into) };
  const trophies = differentTrophies(pair);
  if (trophies.length === 0 || given.force) return pair;
  throw new ActionError(
    'conflict',
    `${given.from} and ${given.into} seem to be different games: the grade of ${listTrophies(trophies)} differs. Force the merge if they are the same.`,
  );
}

async function describePair(queries: Queries, pair: Pair<WholeGame>): Promise<MergedGames> {
  const from = pair.from.game.gameId;
  const into = pair.into.game.gameId;
  const { owners, both } = await oneRow(queries, countOwners, [into, from]);
  return { from, into, owners, both, addedTrophies: addedTrophies(pair).length };
}

/** Merges a game into another game and removes it. */
export const mergeGames: CorrectionParts<GivenPair, MergedGames> = {
  describe: async (queries, given) => describePair(queries, await findPair(queries, given)),
  async make(correction, given) {
    const { transaction, aggregates, now } = correction;
    const pair = await findPair(transaction, given);
    const from = pair.from.game;
    const into = pair.into.game;
    const merged = await describePair(transaction, pair);
    const { changedSets } = await applyCatalogue(
      { transaction, totals: aggregates.totals, now, olderSets: new Set<string>() },
      missingRecords(pair),
    );
    await moveMedia(transaction, pair);
    for await (const players of findOwners(transaction, from.gameId))
      await moveOwners(correction, players, { from, into });
    await recountOwners(transaction, into.gameId);
    aggregates.shrunk.add(into.gameId); // the set may grow, which changes the progress of the owners
    await deriveOwners({ transaction, now, aggregates, outbox: null, written: [] }, changedSets); // a merge adds trophies, but changes no grades
    for (const command of movePlayed) await transaction.run(command, [into.gameId, from.gameId]);
    await moveChoices(correction, { from, into });
    await dropFromCatalogue(correction, from);
    await moveAlias(correction, { from, into });
    return merged;
  },
};

/** Moves the game of a batch of owners, who are in ascending order of their ids. */
async function moveOwners(
  correction: Correction,
  players: readonly LoadedPlayer[],
  { from, into }: Pair<GameColumns>,
): Promise<void> {
  const { transaction } = correction;
  const ids = players.map(({ tracked }) => tracked.row.playerId);
  const before = zip(
    await findPlayerGames(transaction, players, from.gameId),
    await findPlayerGames(transaction, players, into.gameId),
  );
  const range = [into.gameId, from.gameId, ...toIdRange(ids)];
  await transaction.run(moveGames, range);
  await transaction.run(moveEarned, range);
  const old = ids.map((playerId) => [playerId, from.gameId]);
  await mergeProgress(transaction, before, into.gameId);
  await transaction.runMany(deleteEarned, old);
  await transaction.runMany(deletePlayerGame, old);
  await derivePlayerGames(
    transaction,
    ids.map((playerId) => [null, playerId, into.gameId]),
  );
  await recountActivity(transaction, ids);
  const after = await findPlayerGames(transaction, players, into.gameId);
  for (const [[player, both], row] of zip(zip(players, before), after)) {
    noteGameChange(player, into.gameId);
    lowerStatedCounts(
      player.tracked.row,
      subtractCounts(sumOf(both), invariant(row, 'an owner has the game that stays')),
    );
  }
  movePins(players, { from, into });
  await writeCorrected(correction, players);
}

function sumOf(rows: readonly (PlayerGameColumns | null)[]): GradeCounts {
  const sum = { ...noTrophies };
  for (const row of rows) if (row !== null) for (const grade of grades) sum[grade] += row[grade];
  return sum;
}

/**
 * Replaces the removed game by the remaining game where it is the European edition of a game. The remaining game's own European edition
 * does not change.
 */
async function moveAlias(
  { transaction }: Correction,
  { from, into }: Pair<GameColumns>,
): Promise<void> {
  await transaction.run(moveAliases, [into.gameId, into.idKey, from.idKey]);
  if (into.europeKey === from.idKey)
    await transaction.run(restoreAlias, [from.gameId, from.idKey, into.gameId]);
}
