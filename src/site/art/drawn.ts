/**
 * Drawn pictures that data can name by an address: covers of a motif on a pattern, and trophy icons of a motif on a disc of their
 * grade. The demo has no other pictures (docs/spec/site.md 3.3).
 */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { Grade } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import { light } from '../theme/tokens.ts';
import { hueAt, hueCount } from '../theme/hues.ts';
import { motifs } from './motifs.ts';
import { patterns } from './patterns.ts';

/** A cover. @param file `MOTIF-HUE-PATTERN.svg`; null if nothing is drawn by that name */
export function drawnCover(file: string): Markup | null {
  const [, motif = '', hueText, patternText] = /^([a-z]+)-(\d{1,2})-(\d)\.svg$/.exec(file) ?? [];
  const shape = motifOf(motif);
  const pattern = patterns[Number(patternText)];
  const hue = Number(hueText);
  if (shape === undefined || pattern === undefined || hue >= hueCount) return null;
  const { ground, figure } = hueAt(hue);
  return xml`<rect width="48" height="48" fill="${ground}"/><g color="${figure}">${pattern}</g><circle cx="24" cy="24" r="20" fill="${figure}"/><g color="${figure}">${shape}</g>`;
}

/** A trophy icon. @param file `MOTIF-GRADE-HUE.svg`; null if nothing is drawn by that name */
export function drawnTrophy(file: string): Markup | null {
  const [, motif = '', gradeText, hueText] = /^([a-z]+)-([a-z]+)-(\d{1,2})\.svg$/.exec(file) ?? [];
  const shape = motifOf(motif);
  const grade = grades.find((name) => name === gradeText);
  const hue = Number(hueText);
  if (shape === undefined || grade === undefined || hue >= hueCount) return null;
  const { ground, figure } = hueAt(hue);
  return xml`<rect width="48" height="48" fill="${ground}"/><circle cx="24" cy="24" r="21" fill="${figure}" stroke="${rim(grade)}" stroke-width="4"/><g color="${figure}" transform="translate(4.8 4.8) scale(.8)">${shape}</g>`;
}

function motifOf(name: string): Markup | undefined {
  return Object.hasOwn(motifs, name) ? motifs[name] : undefined;
}

function rim(grade: Grade): string {
  return light.grades[grade].fill;
}

const covers = '/art/covers/';
const trophies = '/art/trophies/';

/** The drawing at an address of the data; null for any other address. */
export function drawnAt(address: string | null): Markup | null {
  if (address?.startsWith(covers)) return drawnCover(address.slice(covers.length));
  return address?.startsWith(trophies) ? drawnTrophy(address.slice(trophies.length)) : null;
}
