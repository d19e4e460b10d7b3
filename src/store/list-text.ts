/**
 * A player's list of games as two texts, the ids and the numbers, which a store keeps in one row: 300 rows read one
 * by one cost ten times as much as this. A number is written in base 32, the lowest digit first; a digit
 * that more follow is marked. Digits and marked digits are the characters from `0` on, which no encoding changes.
 */

import { StoreError } from './errors.ts';

/** The columns of a list in getGames order; an instant that is not known is NaN, and so are points nobody states. */
export interface ListColumns {
  readonly gameIds: readonly string[];
  /** Four counts a game: platinum, gold, silver, bronze. */
  readonly counts: Int32Array;
  readonly statedPoints: Float64Array;
  /** Milliseconds UTC, never rising. */
  readonly lastUpdatedAt: Float64Array;
  /** 1 where the player's latest update changed it. */
  readonly updated: Uint8Array;
}

export interface ListText {
  readonly gameIds: string;
  readonly numbers: string;
}

/** Columns of a list of this length, to be filled. */
export function emptyColumns(gameIds: readonly string[]): ListColumns {
  const { length } = gameIds;
  return {
    gameIds,
    counts: new Int32Array(4 * length),
    statedPoints: new Float64Array(length),
    lastUpdatedAt: new Float64Array(length),
    updated: new Uint8Array(length),
  };
}

const separator = '\n';
const zero = 48;
const base = 32;
/** Beyond every instant that can be written: the first is written as its distance from here. */
const latest = 2 ** 52;
const [isUpdated, isDated, isStated] = [1, 2, 4];

/** The texts of a list; null where it holds what they cannot say, such as an instant before 1970. */
export function writeListText(columns: ListColumns): ListText | null {
  const { gameIds, counts, statedPoints, lastUpdatedAt, updated } = columns;
  let numbers = '';
  let before = latest;
  for (const [index, id] of gameIds.entries()) {
    if (id.includes(separator)) return null;
    const at = lastUpdatedAt[index] ?? Number.NaN;
    const points = statedPoints[index] ?? Number.NaN;
    const flags =
      (updated[index] === 1 ? isUpdated : 0) | (Number.isNaN(at) ? 0 : isDated) | (Number.isNaN(points) ? 0 : isStated);
    const values = [flags, ...counts.subarray(4 * index, 4 * index + 4)];
    if (flags & isStated) values.push(points);
    if (flags & isDated) {
      values.push(before - at);
      if (at < 0) return null;
      before = at;
    }
    if (values.some((value) => !Number.isSafeInteger(value) || value < 0)) return null;
    numbers += values.map(writeNumber).join('');
  }
  return { gameIds: gameIds.join(separator), numbers };
}

function writeNumber(value: number): string {
  let text = '';
  let left = value;
  while (left >= base) {
    const rest = Math.floor(left / base);
    text += String.fromCharCode(zero + base + left - rest * base);
    left = rest;
  }
  return text + String.fromCharCode(zero + left);
}

/** The columns of a list; throws StoreError `corrupt` for texts that are none. */
export function readListText({ gameIds, numbers }: ListText): ListColumns {
  const columns = emptyColumns(gameIds === '' ? [] : gameIds.split(separator));
  const { counts, statedPoints, lastUpdatedAt, updated } = columns;
  const reader = new NumberReader(numbers);
  let before = latest;
  for (let index = 0; index < columns.gameIds.length; index++) {
    const flags = reader.next();
    for (let grade = 4 * index; grade < 4 * index + 4; grade++) counts[grade] = reader.next();
    updated[index] = flags & isUpdated;
    statedPoints[index] = flags & isStated ? reader.next() : Number.NaN;
    if (flags & isDated) before -= reader.next();
    lastUpdatedAt[index] = flags & isDated ? before : Number.NaN;
  }
  if (!reader.isAtEnd()) throw new StoreError('corrupt', 'The store has a list of games whose parts do not fit together.');
  return columns;
}

class NumberReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): number {
    let value = 0;
    let worth = 1;
    for (;;) {
      const digit = this.#text.charCodeAt(this.#at) - zero;
      this.#at += 1;
      if (!(digit >= base)) return value + worth * digit;
      value += worth * (digit - base);
      worth *= base;
    }
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }
}
