// cspell:ignore fontfile
/**
 * Draws letters that Laurel's own font lacks, with fonts of the machine. When a font is first needed, the process is replaced by one that
 * loads it at the start, because the renderer finds no fonts later. A word with letters that no font contains is left out, because boxes
 * instead of letters are useless. Other signs, such as emoji, are left out alone.
 */

import { delimiter, join } from 'node:path';
import { Renewal, recall } from '../../child/index.ts';
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
/** The fonts that the renderer knows; the first is Laurel's own. */
const loaded: Font[] = [];
const coverages = new Map<string, Coverage>();
let files: readonly string[] | undefined;

/**
 * Letters that need no lookup: characters that fonts may lack, such as joiners and direction marks, and letters that Laurel's own font
 * contains.
 */
const known = /[\u0020-\u017F\p{Default_Ignorable_Code_Point}\s]/u;

/** Loads the fonts that earlier processes needed. The renderer keeps its list of fonts from the first text that it draws. */
export async function loadFonts(sharp: Library): Promise<void> {
  loaded.push(packageFont());
  for (const file of recall().split('\n').filter(Boolean))
    if (await load(file, sharp)) loaded.push({ file, coverage: coverageOf(file) });
}

/** Removes from an SVG the words and signs that no font can draw. @throws Renewal if more fonts are needed */
export async function withDrawableTexts(svg: string, sharp: Library): Promise<string> {
  const others = new Set(Array.from(svg).filter((letter) => !known.test(letter)));
  if (others.size === 0) return svg;
  const lacking = await findMissing([...others], sharp);
  if (lacking.size === 0) return svg;
  return svg.replaceAll(/>([^<>]+)</g, (_, text: string) => `>${drawablePartOf(text, lacking)}<`);
}

/** Letters and their marks. Without one of them, a word is another word; without other signs, it can still be read. */
const essential = /[\p{L}\p{Mn}\p{Mc}]/u;
const visible = /\P{Default_Ignorable_Code_Point}/u;

function drawablePartOf(text: string, lacking: ReadonlySet<string>): string {
  const words = text.split(' ').flatMap((word) => {
    const removed = Array.from(word).filter((sign) => lacking.has(sign));
    if (removed.length === 0) return [word];
    const rest = Array.from(word).filter((sign) => !lacking.has(sign));
    return essential.test(removed.join('')) || !visible.test(rest.join('')) ? [] : [rest.join('')];
  });
  return words.join(' ');
}

/** Returns the letters that no loaded font contains. @throws Renewal if other fonts contain them */
async function findMissing(
  letters: readonly string[],
  sharp: Library,
): Promise<ReadonlySet<string>> {
  const lacking = letters.filter((letter) => !isIn(loaded, letter));
  const added = await chooseFonts(lacking, sharp);
  if (added.length > 0) await renewWith(added, letters, sharp);
  return new Set(lacking);
}

/**
 * Asks for a process with more fonts. If these are too many, it gets only those for these letters. If they are too many for one process,
 * it has them already, and some letters remain without a font.
 */
async function renewWith(
  added: readonly Font[],
  letters: readonly string[],
  sharp: Library,
): Promise<void> {
  const own = loaded.slice(0, 1);
  const all = [...loaded.slice(1), ...added];
  const next =
    all.length <= maxFonts
      ? all
      : await chooseFonts(
          letters.filter((letter) => !isIn(own, letter)),
          sharp,
        );
  if (next.some(({ file }) => !loaded.some((font) => font.file === file)))
    throw new Renewal(next.map(({ file }) => file).join('\n'));
}

/** Chooses fonts for these letters, and remembers the letters that no font contains. */
async function chooseFonts(letters: readonly string[], sharp: Library): Promise<readonly Font[]> {
  const chosen: Font[] = [];
  let wanted = letters.filter((letter) => !missing.has(letter));
  while (wanted.length > 0 && chosen.length < maxFonts) {
    const best = findFont(wanted);
    if (best === null) {
      if (missing.size > maxMissing) missing.clear();
      for (const letter of wanted) missing.add(letter);
      break;
    }
    if (await load(best.file, sharp)) chosen.push(best);
    else files = files?.filter((file) => file !== best.file);
    wanted = wanted.filter((letter) => !isIn(chosen, letter));
  }
  return chosen;
}

/** Returns Laurel's own font. The path is relative, because the process runs in the folder of the package. */
function packageFont(): Font {
  const file = join('400Regular', 'Inter_400Regular.ttf');
  return { file, coverage: readCoverage(file) };
}

function isIn(fonts: readonly Font[], letter: string): boolean {
  return fonts.some((font) => has(font, letter));
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

/** Makes a font available to the renderer, if no text was drawn yet. Returns whether the font can be read: a damaged one is not used. */
async function load(file: string, sharp: Library): Promise<boolean> {
  try {
    await sharp({ text: { text: 'x', fontfile: file } })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}
