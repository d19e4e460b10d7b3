// cspell:ignore fontfile
/**
 * Draws letters that Laurel's own font lacks, with fonts of the machine. Each font is loaded when it is first needed. A word with letters
 * that no font contains is left out, because boxes instead of letters are useless.
 */

import { delimiter, join } from 'node:path';
import type { Coverage } from './font-coverage.ts';
import { hasLetter, readCoverage } from './font-coverage.ts';
import { fontFolders } from './font-folders.ts';
import { listFonts } from './installed-fonts.ts';
import type { Library } from './small-form.ts';

/** Maximum number of the machine's fonts that a process loads. A text seldom needs more than one. */
const maxFonts = 8;
/** Maximum number of cached letters that no font contains. An evicted letter is looked up again. */
const maxMissing = 4096;

interface Font {
  readonly file: string;
  readonly coverage: Coverage;
}

const missing = new Set<string>();
const loaded: Font[] = [];
const coverages = new Map<string, Coverage>();
let files: readonly string[] | undefined;

/**
 * Letters that need no lookup: characters that fonts may lack, such as joiners and direction marks, and letters that Laurel's own font
 * contains.
 */
const known = /[\u0020-\u017F\p{Default_Ignorable_Code_Point}\s]/u;

/** Loads the fonts that the texts of an SVG need, and removes the words that no font can draw. */
export async function withDrawableTexts(svg: string, sharp: Library): Promise<string> {
  const others = new Set(Array.from(svg).filter((letter) => !known.test(letter)));
  if (others.size === 0) return svg;
  const lacking = await findMissing([...others], sharp);
  if (lacking.size === 0) return svg;
  return svg.replaceAll(/>([^<>]+)</g, (_, text: string) => `>${withoutWords(text, lacking)}<`);
}

function withoutWords(text: string, lacking: ReadonlySet<string>): string {
  const words = text.split(' ');
  return words.filter((word) => !Array.from(word).some((each) => lacking.has(each))).join(' ');
}

/** Loads the fonts needed for these letters, and returns the letters that no font contains. */
async function findMissing(
  letters: readonly string[],
  sharp: Library,
): Promise<ReadonlySet<string>> {
  if (loaded.length === 0) loaded.push(packageFont());
  let wanted = letters.filter((letter) => !isLoaded(letter) && !missing.has(letter));
  while (wanted.length > 0 && loaded.length <= maxFonts) {
    const best = findFont(wanted);
    if (best === null) break;
    if (await load(best, sharp)) loaded.push(best);
    files = files?.filter((file) => file !== best.file);
    wanted = wanted.filter((letter) => !isLoaded(letter));
  }
  if (missing.size > maxMissing) missing.clear();
  for (const letter of wanted) missing.add(letter);
  return new Set(letters.filter((letter) => missing.has(letter)));
}

/** Returns Laurel's own font. The path is relative, because the process runs in the folder of the package. */
function packageFont(): Font {
  const file = join('400Regular', 'Inter_400Regular.ttf');
  return { file, coverage: readCoverage(file) };
}

function isLoaded(letter: string): boolean {
  return loaded.some((font) => has(font, letter));
}

function has({ coverage }: Font, letter: string): boolean {
  return hasLetter(coverage, letter.codePointAt(0) ?? 0); // absent: never, because a letter has a code point
}

/** Finds the first font with all of these letters, or else the font with most of them; null if no font has any. */
function findFont(letters: readonly string[]): Font | null {
  files ??= listFonts((process.env[fontFolders] ?? '').split(delimiter).filter(Boolean)); // absent: there are no font folders
  let best: Font | null = null;
  let most = 0;
  for (const file of files) {
    const font = { file, coverage: coverageOf(file) };
    const count = letters.filter((letter) => has(font, letter)).length;
    if (count > most) {
      best = font;
      most = count;
    }
    if (count === letters.length) break;
  }
  return best;
}

function coverageOf(file: string): Coverage {
  const coverage = coverages.get(file) ?? readCoverage(file);
  coverages.set(file, coverage);
  return coverage;
}

/** Makes a font available to the renderer, which reads the parts that a text needs. A damaged font is not used. */
async function load({ file }: Font, sharp: Library): Promise<boolean> {
  try {
    await sharp({ text: { text: 'x', fontfile: file } })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}
