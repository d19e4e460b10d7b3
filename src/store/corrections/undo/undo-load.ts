/** Undoes the last load of a player: restores their rows to the state before it. The catalogue is not changed. */

import { recountActivity } from '../../derived/activity.ts';
import { readDayZone } from '../../derived/day-zone.ts';
import { countsAsOwner, wholeGame } from '../../derived/owner-counts.ts';
import { writeNameWords } from '../../derived/words.ts';
import type { Queries, SqlValue } from '../../engine/engine.ts';
import { deletion, read, update, write } from '../../engine/statement.ts';
import { erasePlayer } from '../erase-player.ts';
import { withdrawMessages } from '../../outbox/withdraw.ts';
import {
  earned,
  emptyRow,
  insertInto,
  playerGame,
  playerName,
  upsertInto,
  toValues,
} from '../../schema/tables.ts';
import type { LoadedPlayer } from '../../write/loaded-player.ts';
import { storedPlayer } from '../../write/loaded-player.ts';
import { derivePlayerGames } from '../../derived/player-games.ts';
import type { Correction } from '../../write/correction.ts';
import { noteGameChange, writeCorrected } from '../../write/correction.ts';
import { markAccounts, restoreAccounts } from '../../write/undo/account-states.ts';
import { markHours, restoreHours } from '../../write/undo/hours-states.ts';
import type { CorrectionParts } from '../correction-parts.ts';
import type { UndoneLoad } from '../outcomes.ts';
import type { UndoRecord } from './read-undo.ts';
import { returnNames } from './return-names.ts';
import { cannotUndo, findConflict, readUndo } from './read-undo.ts';
import type { UndoGame } from '../../write/undo/undo-content.ts';

const selectEarned = read<{ trophyId: number }>(
  'SELECT trophy_id AS "trophyId" FROM earned WHERE player_id = ? AND game_id = ?',
);
const selectPlayed = read<{ gameId: string }>(
  'SELECT game_id AS "gameId" FROM player_game WHERE player_id = ? AND game_id = ?',
);
const countPlay = read<{ games: number; trophies: number }>(
  `SELECT (SELECT COUNT(*) FROM player_game WHERE player_id = ?) AS "games", (SELECT COUNT(*) FROM earned WHERE player_id = ?) AS "trophies"`,
);
const deleteEarned = deletion('earned', { keys: ['player_id', 'game_id', 'trophy_id'] });
const deletePlayed = deletion('player_game', { keys: ['player_id', 'game_id'] });
const upsertEarned = upsertInto(earned);
const upsertPlayed = upsertInto(playerGame);
/** Default values for columns that are missing in undo records of an earlier version of Laurel. All of them are derived columns. */
const emptyPlayerGame = emptyRow(playerGame);
const deleteNames = deletion('player_name', { keys: ['player_id'] });
const insertName = insertInto(playerName);
const updatePlayUpdate = update('player', 'play_update = ?', { keys: ['player_id'] });
const forgetTitles = write(
  'DELETE FROM sync_title WHERE (network, name_key) IN (SELECT f.network, f.name_key FROM sync_player f WHERE f.player_id = ?)',
);
const resetFollowed = update('sync_player', 'player_id = NULL', { keys: ['player_id'] });

/** Undoes the last load of the player with a name. */
export const undoLoad: CorrectionParts<string, UndoneLoad> = {
  describe: async (queries, name) => describe(queries, await findUndo(queries, name)),
  async make(correction, name) {
    const { transaction } = correction;
    const record = await findUndo(transaction, name);
    const undone = await describe(transaction, record);
    await (record.isNewPlayer
      ? removePlayer(correction, record)
      : restorePlayer(correction, record));
    await returnNames(correction, record.takenNames);
    return undone;
  },
};

/** Removes a player whom the load added. If the sync follows the player, it continues to, and adds them again as a new player. */
async function removePlayer(
  { transaction, aggregates }: Correction,
  { player }: UndoRecord,
): Promise<void> {
  for (const command of [forgetTitles, resetFollowed])
    await transaction.run(command, [player.playerId]);
  await erasePlayer(transaction, player, aggregates);
}

async function restorePlayer(correction: Correction, record: UndoRecord): Promise<void> {
  const { transaction } = correction;
  const { playerId } = record.player;
  const player = storedPlayer(record.player, await readDayZone(transaction));
  for (const game of record.games) await restoreGame(correction, player, game);
  await recountActivity(transaction, [playerId]);
  await restoreNames(correction, record);
  Object.assign(player.tracked.row, record.before);
  markAccounts(player, record.accounts);
  markHours(player, record.hours);
  await writeCorrected(correction, [player]);
  await restoreAccounts(transaction, playerId, record.accounts);
  await restoreHours(transaction, playerId, record.hours);
  await transaction.run(updatePlayUpdate, [record.playUpdate, playerId]);
}

async function findUndo(queries: Queries, name: string): Promise<UndoRecord> {
  const record = await readUndo(queries, name);
  const conflict = await findConflict(queries, record);
  if (conflict === null) return record;
  throw cannotUndo(name, `A later change touched the same data: ${conflict}`);
}

async function describe(queries: Queries, record: UndoRecord): Promise<UndoneLoad> {
  const { player, loadedAt, source, isNewPlayer, before, names, accounts, hours } = record;
  const games = record.games.map(({ id, before: row, added, changed }) => ({
    gameId: id,
    isRemoved: row === null,
    removed: added,
    restored: changed.map(([trophy]) => trophy),
  }));
  const counted = isNewPlayer
    ? await queries.get(countPlay, [player.playerId, player.playerId])
    : undefined;
  const trophies = games.reduce(
    (sum, { removed, restored }) => sum + removed.length + restored.length,
    0,
  );
  return {
    playerId: player.playerId,
    player: player.name,
    loadedAt,
    source,
    isPlayerRemoved: isNewPlayer,
    profile: [
      ...Object.keys(before),
      ...(names === null ? [] : ['names']),
      ...(accounts.length === 0 ? [] : ['accounts']),
      ...(hours.length === 0 ? [] : ['hours']),
    ],
    games,
    counts: counted === undefined ? { games: games.length, trophies } : { ...counted },
  };
}

async function restoreGame(
  { transaction, aggregates }: Correction,
  player: LoadedPlayer,
  game: UndoGame,
): Promise<void> {
  const { owners, shrunk } = aggregates;
  const { row } = player.tracked;
  const { id, before, added, changed } = game;
  const key = [row.playerId, id];
  const has = new Set((await transaction.all(selectEarned, key)).map(({ trophyId }) => trophyId));
  const hadGame = (await transaction.get(selectPlayed, key)) !== undefined;
  await transaction.runMany(
    deleteEarned,
    added.map((trophy) => [...key, trophy]),
  );
  await transaction.runMany(
    upsertEarned,
    changed.map(([trophy, ...values]) => [...key, trophy, ...values]),
  );
  await withdrawMessages(transaction, [
    { playerId: row.playerId, gameId: id, trophies: new Set(added) },
  ]);
  if (before === null) await transaction.run(deletePlayed, key);
  else {
    await transaction.run(upsertPlayed, valuesOfRow(before));
    await derivePlayerGames(transaction, [[null, row.playerId, id]]);
  }
  shrunk.add(id);
  noteGameChange(player, id);
  if (!countsAsOwner(row)) return;
  for (const trophy of added) if (has.has(trophy)) owners.add(id, trophy, -1);
  for (const [trophy] of changed) if (!has.has(trophy)) owners.add(id, trophy);
  if (hadGame && before === null) owners.add(id, wholeGame, -1);
  if (!hadGame && before !== null) owners.add(id, wholeGame);
}

function valuesOfRow(row: Readonly<Record<string, SqlValue>>): SqlValue[] {
  return toValues(playerGame, { ...emptyPlayerGame, ...row });
}

async function restoreNames(
  { transaction }: Correction,
  { names, player }: UndoRecord,
): Promise<void> {
  if (names === null) return;
  await transaction.run(deleteNames, [player.playerId]);
  await transaction.runMany(
    insertName,
    names.before.map((row) => playerName.properties.map((property) => row[property] ?? null)),
  );
  await writeNameWords(transaction, [player.playerId]);
}
