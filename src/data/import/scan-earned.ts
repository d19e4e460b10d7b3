/**
 * A way past JSON.parse for the lines that come by the million. Trophies stand player by player and game
 * by game, in our exports and most others, so that a line begins as the one before it up to the trophy's number;
 * only what follows is read. Whatever has another form is left to JSON.parse and the schema; a property
 * test holds the two ways together.
 */

import type { EarnedRecord } from '../records/records.ts';
import { readIsoInstant } from '../../domain/time/index.ts';

export interface EarnedScanner {
  /** The record of a line; null where the line has to be parsed. */
  scan(line: string): EarnedRecord | null;
  /** Tells the scanner what the lines to come will probably be about. */
  expect(record: EarnedRecord): void;
}

const dateHead = ',"date":"';
const updatedTexts = [
  [',"updated":true', true],
  [',"updated":false', false],
] as const;

/** More digits than this might be beyond an int. */
const mostDigits = 9;
const [zero, nine, brace, carriageReturn] = [0x30, 0x39, 0x7d, 0x0d];

export function createEarnedScanner(): EarnedScanner {
  let head: string | null = null;
  let player = '';
  let game = '';
  return {
    scan(line) {
      if (head === null || line.slice(0, head.length) !== head) return null;
      const end = endOfNumber(line, head.length);
      if (end === null) return null;
      const trophy = numberIn(line, head.length, end);
      if (line.slice(end, end + dateHead.length) !== dateHead)
        return withEnd({ type: 'earned', player, game, trophy }, line, end);
      const begin = end + dateHead.length;
      const quote = line.indexOf('"', begin);
      const date = quote < 0 ? null : readIsoInstant(line.slice(begin, quote));
      return date === null ? null : withEnd({ type: 'earned', player, game, trophy, date }, line, quote + 1);
    },
    expect(record) {
      if (record.player === player && record.game === game) return;
      ({ player, game } = record);
      // Through bytes, because a text made of parts is slow to compare with; so is startsWith, five times.
      head = Buffer.from(headOf(player, game)).toString();
    },
  };
}

function headOf(player: string, game: string): string {
  return `{"type":"earned","player":${JSON.stringify(player)},"game":${JSON.stringify(game)},"trophy":`;
}

/** Where the digits from a place on end; null where they are no number of JSON, or a large one. */
function endOfNumber(line: string, from: number): number | null {
  let end = from;
  while (isDigit(line.charCodeAt(end))) end += 1;
  const digits = end - from;
  const isPlain = digits === 1 || (digits > 1 && digits <= mostDigits && line.charCodeAt(from) !== zero);
  return isPlain ? end : null;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

function numberIn(line: string, from: number, end: number): number {
  let number = 0;
  for (let at = from; at < end; at++) number = number * 10 + line.charCodeAt(at) - zero;
  return number;
}

/** The record, with what the line says of `updated`; null where it does not end as it should. */
function withEnd(record: EarnedRecord, line: string, at: number): EarnedRecord | null {
  if (isEnd(line, at)) return record;
  for (const [text, updated] of updatedTexts) {
    if (line.startsWith(text, at) && isEnd(line, at + text.length)) return { ...record, updated };
  }
  return null;
}

/** A brace, and nothing behind it but a line's end. */
function isEnd(line: string, at: number): boolean {
  if (line.charCodeAt(at) !== brace) return false;
  return line.length === at + 1 || (line.length === at + 2 && line.charCodeAt(at + 1) === carriageReturn);
}
