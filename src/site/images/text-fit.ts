/**
 * Fits texts into a given width of an image. Texts cannot be measured before they are drawn, so the widths are those of Inter Bold, rounded
 * up.
 */

import { invariant } from '../../invariant.ts';
import { withoutBidiControls } from '../../documents/markup/index.ts';

const letterParts = new Intl.Segmenter('en');

/** Groups of letters with their width in ems. A letter has the width of the first group that contains it. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/^[ijlI ]/u, 0.31],
  [/^[,.:;!'\u00B7]/u, 0.345],
  [/^[frt1()[\]/\\|`-]/u, 0.47],
  [/^[mwM\u00E6]/u, 0.95],
  [/^[W@%\u00C6\u0152\u0153]/u, 1.04],
  [/^[0-9+\u00DF\u00F7]/u, 0.68],
  [/^[a-z\u00E0-\u00FF*?"_]/u, 0.64],
  [/^[AG-HN-QV\u00C0-\u00C5\u00D0-\u00D6\u00D7\u00D8]/u, 0.78],
  [/^[A-Z\u00C7-\u00DE]/u, 0.745],
  [/^[\u0100-\u04FF]/u, 0.82],
];
const widest = 1.06;

function listLetters(text: string): string[] {
  return Array.from(letterParts.segment(text), ({ segment }) => segment);
}

/** Returns the estimated width of a text in bold with a font size of one pixel. The drawn text is never wider. */
export function measureText(text: string): number {
  return listLetters(text).reduce((sum, letter) => sum + widthOf(letter), 0);
}

function widthOf(letter: string): number {
  const [, width] = widths.find(([letters]) => letters.test(letter)) ?? []; // absent: the letter is of another script
  return width ?? widest; // absent: the letter is of another script, and counts as the widest
}

const otherSign = /[^\p{L}\p{M}\u0020-\u00FF\u2010-\u2044\u20AC\u2122]/gu;

/** Returns a text without characters that are drawn as images, such as emoji. Letters of every script remain (media/process/letters.ts). */
export function toDrawable(text: string): string {
  return withoutBidiControls(text).normalize('NFC').replaceAll(otherSign, '');
}

/** A text split into lines, and its font size. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

interface Space {
  /** In pixels. */
  readonly width: number;
  /** Font sizes to try, each with the number of lines that fit. */
  readonly tries: readonly (readonly [size: number, lines: number])[];
}

/** Finds the first font size in which a text fits, after removing characters such as emoji. */
export function fitText(text: string, space: Space): FittedText {
  return fitLines(toDrawable(text), space);
}

/** Finds the first font size in which a text of any script fits. In the last size, the part that does not fit is cut off. */
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

/** Splits a text into lines of whole words. Words that are longer than a line are broken, as are scripts without spaces. */
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
