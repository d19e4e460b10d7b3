/**
 * The content of an undo record: the rows of a player as they were before a load, in the order in which the load wrote them. If several
 * entries concern one row, the first contains its state before the load.
 */

import * as v from 'valibot';

const value = v.nullable(v.union([v.string(), v.number()]));
const row = v.record(v.string(), value);
const number = v.number();

/** A trophy before the load: number, date, update number, date in hardcore mode. */
const earnedBefore = v.tuple([number, v.nullable(number), number, v.nullable(number)]);

const gameContent = v.object({
  id: v.string(),
  /** The stated columns and the update number; null for a game that the load added. */
  before: v.nullable(row),
  /** Numbers of trophies that the load added. */
  added: v.array(number),
  /** Trophies that the load changed or removed. */
  changed: v.array(earnedBefore),
});

/** A player's row on another network before a load: account id, account name, date. Null if there was none. */
const accountState = v.nullable(
  v.tuple([v.nullable(v.string()), v.nullable(v.string()), v.nullable(number)]),
);
const account = v.tuple([v.string(), accountState]);

/** A play time before a load: its network, its title, and its columns or null if there was none. */
const hoursState = v.tuple([v.string(), v.string(), v.nullable(row)]);

const profileContent = v.object({
  /** Changed columns, as they were before the load and after it. */
  before: row,
  after: row,
  playUpdate: number,
  /** All names, if the load changed any. */
  names: v.nullable(v.object({ before: v.array(row), after: v.array(row) })),
  /** Former names that the load took over from other players, as they were; left out if there are none. */
  takenNames: v.optional(v.array(row)),
  /** The networks on which the load changed the account or games; left out if there are none. */
  accounts: v.optional(v.array(account)),
  /** The play times that the load changed; left out if there are none. */
  hours: v.optional(v.array(hoursState)),
});

/** One part of an undo record. */
export const undoContent = v.object({ profile: profileContent, games: v.array(gameContent) });

/** The data of a player that a load replaced. */
export type UndoContent = v.InferOutput<typeof undoContent>;
/** An account before a load. */
export type AccountState = v.InferOutput<typeof accountState>;
/** A play time before a load. */
export type HoursState = v.InferOutput<typeof hoursState>;
/** A changed account of a player. */
export type UndoAccount = v.InferOutput<typeof account>;
/** A changed game of a player. */
export type UndoGame = v.InferOutput<typeof gameContent>;
/** A changed profile. */
export type UndoProfile = v.InferOutput<typeof profileContent>;

/** Maximum length of the text of a record, which suffices for about 20,000 trophies. A longer load cannot be undone. */
export const maxUndoLength = 120_000;

/** Approximate length of the text of a game. */
export function lengthOfGame({ added, changed }: UndoGame): number {
  return 160 + added.length * 5 + changed.length * 28;
}

/** Parses a stored part. */
export function readUndoContent(text: string): UndoContent {
  return v.parse(undoContent, JSON.parse(text));
}
