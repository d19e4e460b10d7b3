/**
 * What a player has of one game as one text, put together by the database: a row for each of 50 trophies costs twice as
 * much (docs/performance.md, "The cold path since").
 */

import { StoreError } from './errors.ts';

/**
 * The text, of player AS p; null where nothing is earned. A trophy is its number, when it was earned and whether the latest
 * update brought it, with a blank between: `7 1735494420000 1`.
 * @param gameId in SQL
 */
export const earnedText = (gameId: string): string => `(SELECT string_agg(
    CAST(e.trophy_id AS TEXT) || ' ' || COALESCE(CAST(e.earned_at AS TEXT), '')
      || CASE WHEN e.changed_in = p.play_update THEN ' 1' ELSE ' 0' END, ',')
  FROM earned e WHERE e.player_id = p.player_id AND e.game_id = ${gameId})`;

/** What a player has of one trophy: its number, when it was earned, whether the latest update brought it. */
export type EarnedVisitor = (trophyId: number, earnedAt: number | null, updated: boolean) => void;

/** Tells what the text says, trophy by trophy. Throws StoreError `corrupt` for a text that is none. */
export function readEarnedText(text: string, visit: EarnedVisitor): void {
  const reader = new EarnedReader(text);
  do {
    const trophyId = reader.number(blank);
    const earnedAt = reader.optionalNumber(blank);
    visit(trophyId, earnedAt, reader.number(comma) === 1);
  } while (!reader.isAtEnd());
}

const [blank, comma, minus, zero] = [32, 44, 45, 48];

/** Goes through the characters once: cutting the text to pieces costs three times as much. */
class EarnedReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#at > this.#text.length;
  }

  optionalNumber(end: number): number | null {
    if (this.#text.charCodeAt(this.#at) !== end) return this.number(end);
    this.#at += 1;
    return null;
  }

  /** A whole number, with the character that ends it; the last may be ended by the end of the text. */
  number(end: number): number {
    const text = this.#text;
    const isNegative = text.charCodeAt(this.#at) === minus;
    const start = isNegative ? this.#at + 1 : this.#at;
    let at = start;
    let value = 0;
    for (; at < text.length; at++) {
      const digit = text.charCodeAt(at) - zero;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    const isEnded = at === text.length ? end === comma : text.charCodeAt(at) === end;
    if (at === start || !isEnded) {
      throw new StoreError('corrupt', 'The store has a list of trophies that cannot be read.');
    }
    this.#at = at + 1;
    return isNegative ? -value : value;
  }
}
