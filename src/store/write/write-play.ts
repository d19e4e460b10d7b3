/** Writes players' games and the data derived from them directly: derived columns, owner counts, days. */

import type { UndoGame } from './undo/undo-content.ts';
import type { OwnerCounts } from '../derived/owner-counts.ts';
import { countsAsOwner, wholeGame } from '../derived/owner-counts.ts';
import type { Aggregates } from '../derived/aggregates.ts';
import type { ChangedGame, DerivedGame } from '../derived/player-games.ts';
import { derivePlayerGames } from '../derived/player-games.ts';
import { toBin } from '../derived/progress-bins.ts';
import type { SqlValue, Transaction } from '../engine/engine.ts';
import { update } from '../engine/statement.ts';
import { earned as earnedTable, insertInto, playerGame } from '../schema/tables.ts';
import type { LoadedEarned, LoadedPlayerGame } from './play-directory.ts';
import { chooseUpdate } from './loaded-player.ts';
import { createRowWriter, isDirty } from '../schema/tracked-row.ts';
import type { Effects } from './write-players.ts';

const insertEarned = insertInto(earnedTable);
const updateEarned = update('earned', 'earned_at = ?, hardcore_at = ?, changed_in = ?', {
  keys: ['player_id', 'game_id', 'trophy_id'],
});
/** Writes new rows and the stated columns; the other columns are derived from them. */
const writePlayerGames = createRowWriter(playerGame, [
  'statedLastUpdatedAt',
  'changedIn',
  'statedPlatinum',
  'statedGold',
  'statedSilver',
  'statedBronze',
  'statedPoints',
  'award',
  'awardedAt',
  'trophyProgress',
]);

/** The pending writes. */
interface Writes {
  readonly insertedEarned: SqlValue[][];
  readonly updatedEarned: SqlValue[][];
  /** Rows with new stated values or flags. */
  readonly rows: LoadedPlayerGame['tracked'][];
  /** Games whose derived columns must be recalculated. */
  readonly changed: LoadedPlayerGame[];
}

/** Writes the players' games for which records were accepted. */
export async function writePlay(
  transaction: Transaction,
  played: readonly LoadedPlayerGame[],
  { aggregates: { owners, boards }, outbox }: Effects,
): Promise<void> {
  const touched = played.filter(({ isTouched }) => isTouched);
  const writes: Writes = { insertedEarned: [], updatedEarned: [], rows: [], changed: [] };
  for (const each of touched) collect(each, writes, owners);
  await transaction.runMany(insertEarned, writes.insertedEarned);
  await transaction.runMany(updateEarned, writes.updatedEarned);
  await writePlayerGames(transaction, writes.rows);
  const keys = writes.changed.map(({ tracked: { row } }): ChangedGame => [
    row.changedIn,
    row.playerId,
    row.gameId,
  ]);
  const derived = await derivePlayerGames(transaction, keys);
  for (const [index, each] of writes.changed.entries())
    countDerived(each, derived[index] ?? null, { owners, boards });
  if (owners.isLarge()) await owners.write(transaction);
  if (boards.isLarge()) await boards.write(transaction);
  outbox?.notePlay(touched);
}

/** Moves a changed game of a counted player between progress bins and between positions on the game's board. */
function countDerived(
  { player, game, tracked: { stored, row } }: LoadedPlayerGame,
  derived: DerivedGame | null,
  { owners, boards }: Pick<Aggregates, 'owners' | 'boards'>,
): void {
  if (derived === null) throw new TypeError('A game that was written has no derived row.');
  if (player.countsAsOwner !== true) return;
  boards.move(game.gameId, row.playerId, { before: stored, after: derived });
  if (stored !== null && toBin(stored.progress) === toBin(derived.progress)) return;
  if (stored !== null) owners.add(game.gameId, toBin(stored.progress), -1);
  owners.add(game.gameId, toBin(derived.progress));
}

/** Adds a player's game to the pending writes and notes its changes in the facts of the player. */
function collect(played: LoadedPlayerGame, writes: Writes, owners: OwnerCounts): void {
  const { player, game, tracked } = played;
  const { facts } = player;
  const { stored, row } = tracked;
  const isCountedPlayer = (player.countsAsOwner ??= countsAsOwner(player.tracked.row));
  if (isCountedPlayer && stored === null) owners.add(game.gameId, wholeGame);
  const changedTrophies = numberEarned(played);
  for (const each of changedTrophies) countTrophy(played, each, owners);
  const isStated = isDirty(tracked);
  const isChanged = isStated || changedTrophies.length > 0;
  if (game.network === 'psn') {
    // absent: the game is new
    row.changedIn = chooseUpdate(
      facts,
      stored?.changedIn ?? 0,
      isChanged,
      facts.updatedGames?.get(game.gameId),
    );
    if (isChanged) facts.areGamesChanged = true;
  } else if (isChanged) (facts.changedNetworks ??= new Set()).add(game.network);
  if (isChanged) writes.changed.push(played);
  if (isStated || !isChanged) writes.rows.push(tracked); // for other rows, the derivation writes the update number
  const earned = [...played.earned.values()].filter(isDirty);
  for (const each of earned) collectEarned(each, writes);
  if (isDirty(tracked) || earned.length > 0) facts.undo?.note(undoOf(tracked, earned));
}

/** Adds the write of a trophy as a list of values, because a row writer would make an import five percent slower. */
function collectEarned(
  { stored, row }: LoadedEarned,
  { insertedEarned, updatedEarned }: Writes,
): void {
  const { playerId, gameId, trophyId, earnedAt, changedIn, hardcoreAt } = row;
  if (stored === null)
    insertedEarned.push([playerId, gameId, trophyId, earnedAt, changedIn, hardcoreAt]);
  else updatedEarned.push([earnedAt, hardcoreAt, changedIn, playerId, gameId, trophyId]);
}

/** Assigns the update numbers of the trophies; returns those that the load adds or changes. */
function numberEarned({ player: { facts }, game, earned }: LoadedPlayerGame): LoadedEarned[] {
  const changed: LoadedEarned[] = [];
  const isNumbered = game.network === 'psn'; // rows of other networks have no update numbers
  for (const each of earned.values()) {
    const isChanged = isDirty(each);
    if (isChanged) changed.push(each);
    // absent: the trophy is new
    if (isNumbered)
      each.row.changedIn = chooseUpdate(
        facts,
        each.stored?.changedIn ?? 0,
        isChanged,
        each.statedUpdated,
      );
  }
  return changed;
}

/** Counts an added or changed trophy on its day and among the owners. */
function countTrophy(
  { player, game }: LoadedPlayerGame,
  { stored, row }: LoadedEarned,
  owners: OwnerCounts,
): void {
  const grade = game.grades.get(row.trophyId);
  if (grade !== undefined && game.network === 'psn')
    player.days.move(grade, stored?.earnedAt ?? null, row.earnedAt);
  if (stored === null && player.countsAsOwner === true) owners.add(game.gameId, row.trophyId);
}

/** Returns the data of a game that an undo restores. */
function undoOf(
  { stored, row: { gameId } }: LoadedPlayerGame['tracked'],
  earned: readonly LoadedEarned[],
): UndoGame {
  const added = earned.flatMap(({ stored: before, row }) =>
    before === null ? [row.trophyId] : [],
  );
  const changed = earned.flatMap(({ stored: before }): UndoGame['changed'] =>
    before === null
      ? []
      : [[before.trophyId, before.earnedAt, before.changedIn, before.hardcoreAt]],
  );
  return { id: gameId, before: stored === null ? null : { ...stored }, added, changed };
}
