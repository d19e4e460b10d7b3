/** Drawn trophy icons: a motif on a dark disc, with a ring in the colour of the grade. */

import { mixed } from '../../colour/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { Grade } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import { dark } from '../theme/tokens.ts';
import type { MotifName } from './motifs.ts';
import { isMotif, motifs } from './motifs.ts';
import { findPalette, palettes } from './palettes.ts';
import { writeIcon } from './icon.ts';
import { drawMotif } from './scene.ts';

/** The motif, the grade and the colours of a trophy icon. */
interface TrophyArt {
  readonly motif: MotifName;
  readonly grade: Grade;
  /** The number of the palette: the same as in the scene of the trophy's game. */
  readonly palette: number;
}

/** Finds the icon with this file name, `MOTIF-GRADE-PALETTE.svg`; null if there is none. */
export function findTrophyArt(file: string): TrophyArt | null {
  const [, motif = '', gradeText, paletteText] =
    /^([a-z]+)-([a-z]+)-(0|[1-9]\d?)\.svg$/.exec(file) ?? [];
  const grade = grades.find((name) => name === gradeText);
  const palette = Number(paletteText);
  return isMotif(motif) && grade !== undefined && palette < palettes.length
    ? { motif, grade, palette }
    : null;
}

/** Draws a trophy icon as a fragment of an SVG, in a square of 48 units. */
export function drawTrophy({ motif, grade, palette }: TrophyArt): Markup {
  const { far, near, sun } = findPalette(palette);
  return xml`<rect width="48" height="48" fill="${mixed(far, near, 0.4)}"/><circle cx="24" cy="24" r="20" fill="${near}" stroke="${dark.grades[grade].fill}" stroke-width="4"/><g transform="translate(8.16 8.16) scale(.66)">${drawMotif(motifs[motif], sun, near)}</g>`;
}

/** Writes a trophy icon as a complete SVG. */
export function writeTrophy(art: TrophyArt): string {
  return writeIcon(drawTrophy(art));
}
