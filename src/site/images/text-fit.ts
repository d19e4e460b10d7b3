/** Texts in the space of an image, which cannot be measured before it is drawn: widths are those of Inter in bold, rounded up. */

import { invariant } from '../../invariant.ts';
import { withoutBidiControls } from '../../documents/markup/index.ts';

const letterParts = new Intl.Segmenter('en');

/** Groups of letters with their width in ems; the first group that contains a letter counts. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/^[ijlI ,.:;!'|`]/u, 0.31],
  [/^[frt1()[\]/\\-]/u, 0.45],
  [/^[mwMW@%]/u, 0.95],
  [/^[a-z0-9\u00DF-\u00FF*?"_+]/u, 0.62],
  [/^[A-Z\u00C0-\u00DE]/u, 0.74],
  [/^[\u0100-\u04FF]/u, 0.82],
];
const widest = 1.06;

function listLetters(text: string): string[] {
  return Array.from(letterParts.segment(text), ({ segment }) => segment);
}

/** The width of a text in bold letters of one pixel; never less than it is drawn with. */
export function measureText(text: string): number {
  return listLetters(text).reduce((sum, letter) => sum + widthOf(letter), 0);
}

function widthOf(letter: string): number {
  const [, width] = widths.find(([letters]) => letters.test(letter)) ?? []; // absent: of another script
  return width ?? widest; // absent: of another script
}

const otherSign = /[^\p{L}\p{M}\u0020-\u00FF\u2010-\u2044\u20AC\u2122]/gu;

/** A text without signs that are drawn as pictures, such as emoji. Letters may be of any script (media/process/letters.ts). */
export function toDrawable(text: string): string {
  return withoutBidiControls(text).normalize('NFC').replaceAll(otherSign, '');
}

/** Lines of a text in one size. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

interface Space {
  /** In pixels. */
  readonly width: number;
  /** Sizes of letters to try, each with the lines that there is room for. */
  readonly tries: readonly (readonly [size: number, lines: number])[];
}

/** Finds the first size in which a text has room, without signs that are pictures. */
export function fitText(text: string, space: Space): FittedText {
  return fitLines(toDrawable(text), space);
}

/** Finds the first size in which a text of any script has room; in the last one, what has no room is cut. */
export function fitLines(given: string, { width, tries }: Space): FittedText {
  const text = withoutBidiControls(given).replaceAll(/\s+/g, ' ').trim();
  for (const [size, count] of tries) {
    const lines = wrap(text, width / size);
    if (lines.length <= count) return { size, lines };
  }
  const [size, count] = invariant(tries.at(-1), 'a text has a size');
  const lines = wrap(text, width / size);
  const last = lines.slice(count - 1).join(' ');
  return { size, lines: [...lines.slice(0, count - 1), cutTo(last, width / size)] };
}

/** Lines of whole words; a word that is longer than a line is broken, as are scripts without blanks. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => breakWord(each, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measureText(longer) <= width) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function breakWord(word: string, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of listLetters(word)) {
    if (part !== '' && measureText(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

function cutTo(text: string, width: number): string {
  const letters = listLetters(text);
  let shown = letters.length;
  while (shown > 0 && measureText(`${letters.slice(0, shown).join('')}…`) > width) shown -= 1;
  return `${letters.slice(0, shown).join('').trimEnd()}…`;
}
