/**
 * Records the data of each player that a load replaces, so that the player's last load can be undone. The records are written with the
 * players, in the transaction of the load. They replace the records of the player's previous load.
 */

import { zip } from '../../../invariant.ts';
import type { SqlValue, Transaction } from '../../engine/engine.ts';
import { deletion, read } from '../../engine/statement.ts';
import type { LoadOptions } from '../../port/loads.ts';
import {
  columnList,
  insertInto,
  player,
  playerName,
  playerUndo,
  toValues,
} from '../../schema/tables.ts';
import type { LoadedPlayer, NameColumns, PlayerFacts } from '../loaded-player.ts';
import { isChangedByLoad } from '../loaded-player.ts';
import { noteAccounts } from './account-states.ts';
import type { PlayerUndo } from './player-undo.ts';
import type { UndoContent, UndoProfile } from './undo-content.ts';

const deleteRecords = deletion('player_undo', { keys: ['player_id'] });
const insertPart = insertInto(playerUndo);
/** Reads the names of a player. */
export const selectNames = read<NameColumns>(
  `SELECT ${columnList(playerName, 'n')} FROM player_name n WHERE n.player_id = ? ORDER BY n.name_key`,
);

/** Columns that every load changes. An undo assigns new values to them instead of the old ones. */
const dates = [
  'updatedAt',
  'gamesUpdatedAt',
  'cardChangedAt',
  'updateNumber',
  'playUpdate',
  'source',
] as const;
const notProfile: ReadonlySet<string> = new Set([
  'playerId',
  'media',
  // An undo does not revert a player's choices for their own profile.
  'hiddenGames',
  'pins',
  'card',
  ...dates,
]);
/** Columns of a player that an undo restores. */
export const profileProperties = player.properties.filter((property) => !notProfile.has(property));

/** Deletes the undo records of players, so that their last load cannot be undone any more. */
export async function forgetUndo(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
): Promise<void> {
  await transaction.runMany(
    deleteRecords,
    players.map(({ tracked: { row } }) => [row.playerId]),
  );
}

/** Writes the records of players whom a load changes. Call before their rows are written. A load may write a player several times. */
export async function writeUndo(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
  { now: loadedAt, source }: Pick<LoadOptions, 'now' | 'source'>,
): Promise<void> {
  await noteAccounts(transaction, players);
  const names = await readNames(transaction, players);
  const replaced: LoadedPlayer[] = [];
  const rows: SqlValue[][] = [];
  for (const each of players.filter(isChangedByLoad)) {
    const part = partOf(each, names.get(each) ?? []); // absent: the player's names do not change
    if (part === null) continue;
    if (part.isFirst && each.tracked.stored !== null) replaced.push(each);
    const { number, state, content } = part;
    const { playerId } = each.tracked.row;
    rows.push(toValues(playerUndo, { playerId, part: number, loadedAt, source, state, content }));
  }
  await forgetUndo(transaction, replaced);
  await transaction.runMany(insertPart, rows);
}

interface Part {
  readonly number: number;
  readonly state: 'added' | 'changed' | 'too-large';
  readonly content: string;
  /** Whether this part is the first one, so that parts of an earlier load must be removed. */
  readonly isFirst: boolean;
}

/** Returns the part to write for a player; null if the record is already complete. */
function partOf(
  { facts: { undo, accountsBefore: accounts, hoursBefore: hours }, ...each }: LoadedPlayer,
  names: readonly NameColumns[],
): Part | null {
  if (undo === null) {
    const isNew = each.tracked.stored === null;
    return isNew
      ? { number: 0, state: 'added', content: takenContent(each.takenNames), isFirst: true }
      : null;
  }
  if (undo.isGivenUp) return null;
  const content = undo.isTooLarge ? '' : contentOf({ ...each, undo, accounts, hours }, names);
  undo.addWritten(content.length);
  if (undo.isTooLarge) {
    undo.isGivenUp = true;
    return { number: 0, state: 'too-large', content: '', isFirst: true };
  }
  undo.parts += 1;
  return { number: undo.parts - 1, state: 'changed', content, isFirst: undo.parts === 1 };
}

/** Returns the content of a new player's record: empty, unless the player took over names. */
function takenContent(takenNames: readonly NameColumns[]): string {
  if (takenNames.length === 0) return '';
  const profile = { before: {}, after: {}, playUpdate: 0, names: null, ...takenOf(takenNames) };
  const content: UndoContent = { profile, games: [] };
  return JSON.stringify(content);
}

function takenOf(takenNames: readonly NameColumns[]): Pick<UndoProfile, 'takenNames'> {
  return takenNames.length === 0 ? {} : { takenNames: takenNames.map((row) => ({ ...row })) };
}

type Changed = Pick<LoadedPlayer, 'tracked' | 'names' | 'takenNames'> & {
  readonly undo: PlayerUndo;
  readonly accounts: PlayerFacts['accountsBefore'];
  readonly hours: PlayerFacts['hoursBefore'];
};

function contentOf(
  { tracked, names, takenNames, undo, accounts, hours }: Changed,
  before: readonly NameColumns[],
): string {
  const profile = profileOf(tracked, namesOf(before, names));
  const content: UndoContent = {
    profile: {
      ...profile,
      ...takenOf(takenNames),
      ...(accounts === null ? {} : { accounts: [...accounts] }),
      ...(hours === null ? {} : { hours: [...hours.values()] }),
    },
    games: undo.takeGames(),
  };
  return JSON.stringify(content);
}

function profileOf(
  { stored, row }: LoadedPlayer['tracked'],
  names: UndoProfile['names'],
): UndoProfile {
  const old = stored ?? row;
  const profile: UndoProfile = { before: {}, after: {}, playUpdate: old.playUpdate, names };
  for (const property of profileProperties) {
    if (old[property] === row[property]) continue;
    profile.before[property] = old[property];
    profile.after[property] = row[property];
  }
  return profile;
}

function namesOf(
  before: readonly NameColumns[],
  changed: LoadedPlayer['names'],
): UndoProfile['names'] {
  if (changed.size === 0) return null;
  const after = new Map([...before.map((name) => [name.nameKey, name] as const), ...changed]);
  return { before: before.map((name) => ({ ...name })), after: [...after.values()] };
}

/** Reads the stored names of the stored players whose names change. */
async function readNames(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
): Promise<ReadonlyMap<LoadedPlayer, readonly NameColumns[]>> {
  const renamed = players.filter(
    ({ names, tracked: { stored } }) => names.size > 0 && stored !== null,
  );
  const found = await transaction.allMany(
    selectNames,
    renamed.map(({ tracked: { row } }) => [row.playerId]),
  );
  return new Map(zip(renamed, found));
}
