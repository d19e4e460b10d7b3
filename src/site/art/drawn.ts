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

function fill(path: string): Markup {
  return xml`<path d="${path}" fill="#fff"/>`;
}

function line(path: string): Markup {
  return xml`<path d="${path}" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function detail(path: string): Markup {
  return xml`<path d="${path}" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`;
}

const star = 'M24 10l4.1 8.9 9.7 1.1-7.2 6.6 2 9.6-8.6-4.8-8.6 4.8 2-9.6-7.2-6.6 9.7-1.1z';

/** The motifs in a square of 48 units: white shapes, with details in `currentColor`. */
export const motifs: Readonly<Record<string, Markup>> = {
  anchor: xml`${line('M24 16v21M18 20h12M12 28c1 7 6 9.5 12 9.500s11-2.5 12-9.5')}${line('M24 16a3 3 0 1 1 .1 0')}`,
  balloon: xml`${fill('M24 8c7 0 12 5 12 11.5 0 6-6 10.5-9 13.500h-6c-3-3-9-7.5-9-13.500C12 13 17 8 24 8zM21 36h6v5h-6z')}${detail('M24 9c-5 7-5 16 0 23M24 9c5 7 5 16 0 23')}`,
  bell: xml`${fill('M24 9c7 0 9 6 9 12 0 7 2 9 4 11H11c2-2 4-4 4-11 0-6 2-12 9-12zM20 34h8a4 4 0 0 1-8 0z')}${detail('M19 21c0-4 1-7 4-8')}`,
  bird: xml`${fill('M9 20l6-1c2-6 8-8 13-5 5-1 9-5 11-5-1 4-1 6-3 9 1 10-6 16-14 16-5 0-8-2-10-5 4 1 6 0 7-2-5-1-6-4-6-6z')}${detail('M26 24c4 0 6-2 8-5')}`,
  boat: xml`${fill('M10 30h28l-5 8H15zM23 9v19H12zM26 13v15h11z')}${detail('M14 34h20')}`,
  compass: xml`${fill('M24 8a16 16 0 1 1-.1 0z')}${detail('M24 12v2M24 34v2M12 24h2M34 24h2')}<path d="M30 18l-4 8-8 4 4-8z" fill="currentColor"/>`,
  fish: xml`${fill('M9 24c5-9 16-11 23-4l7-6c-1 6-1 13 0 20l-7-6c-7 7-18 5-23-4z')}${detail('M16 22h0M22 19c2 3 2 7 0 10')}`,
  gear: xml`${fill('M21 8h6l1 5 4 2 5-3 4 5-4 4v5l4 4-4 5-5-3-4 2-1 6h-6l-1-6-4-2-5 3-4-5 4-4v-5l-4-4 4-5 5 3 4-2z')}<circle cx="24" cy="24" r="5" fill="currentColor"/>`,
  key: xml`${line('M22 26L36 12M31 17l4 4M35 13l3 3')}${line('M17 24a6.5 6.5 0 1 1-.1 0z')}`,
  kite: xml`${fill('M24 7l11 13-11 15-11-15z')}${detail('M24 9v24M14 20h20')}${line('M24 35c-4 2 4 3 0 6')}`,
  lantern: xml`${fill('M17 17h14l2 19H15zM18 38h12v3H18zM19 13h10v3H19z')}${line('M20 12a4 4 0 0 1 8 0')}<path d="M24 21c4 5 4 11 0 11s-4-6 0-11z" fill="currentColor"/>`,
  leaf: xml`${fill('M38 9c2 18-5 27-15 27-5 0-8-3-9-6-1-11 9-19 24-21z')}${detail('M31 17c-8 5-13 11-17 20')}`,
  letter: xml`${fill('M9 14h30v21H9z')}${detail('M11 16l13 10 13-10')}`,
  lighthouse: xml`${fill('M20 16h8l3 22H17zM19 11h10v4H19zM24 6l5 4H19z')}${detail('M20 22h8M19 29h10')}${line('M33 12l6-2M33 15l6 2M15 12l-6-2M15 15l-6 2')}`,
  map: xml`${fill('M9 13l10-3 10 3 10-3v25l-10 3-10-3-10 3z')}${detail('M19 11v23M29 14v23M13 20l3 3M13 23l3-3')}`,
  moon: fill('M30 9a16 16 0 1 0 9 21A13.5 13.5 0 0 1 30 9z'),
  mountain: xml`${fill('M6 37l13-23 7 11 4-5 12 17z')}${detail('M15 24l4 3 3-4')}`,
  mushroom: xml`${fill('M8 24c0-9 7-14 16-14s16 5 16 14zM20 26h8l2 12H18z')}<path d="M17 18h0M27 15h0M32 20h0" stroke="currentColor" stroke-width="4.5" stroke-linecap="round"/>`,
  note: fill('M19 12l18-4v22a5 4 0 1 1-3-3.700V15l-12 2.700V34a5 4 0 1 1-3-3.700z'),
  pendulum: xml`${line('M13 9h22M24 9l6 20M24 9l-6 18')}${fill('M31.5 27a6 6 0 1 1-.1 0z')}${detail('M31 31v4')}`,
  planet: xml`${fill('M24 13a11 11 0 1 1-.1 0z')}${line('M14 29c-6 5-6 8-1 6 8-3 19-13 23-20 2-4-2-3-6 0')}`,
  shell: xml`${fill('M24 10c9 0 16 8 16 15L28 37h-8L8 25c0-7 7-15 16-15z')}${detail('M24 13v22M16 16l5 19M32 16l-5 19')}`,
  star: fill(star),
  teacup: xml`${fill('M11 19h22v9c0 5-4 8-8 8h-6c-4 0-8-3-8-8zM9 38h26v2H9z')}${line('M34 22c7-2 7 9-1 9')}${line('M18 15c-2-3 2-4 0-7M25 15c-2-3 2-4 0-7')}`,
  tram: xml`${fill('M14 14h20a3 3 0 0 1 3 3v18H11V17a3 3 0 0 1 3-3zM15 37h5v3h-5zM28 37h5v3h-5z')}${line('M24 13V8M18 8h12')}<path d="M15 19h8v7h-8zM25 19h8v7h-8z" fill="currentColor"/>`,
  umbrella: xml`${fill('M24 9c9 0 15 7 15 15-3-3-6-3-7.5 0-2-3-5.5-3-7.5 0-2-3-5.5-3-7.5 0-1.5-3-4.5-3-7.5 0 0-8 6-15 15-15z')}${line('M24 25v11a3.5 3.5 0 0 1-7 0')}`,
};
