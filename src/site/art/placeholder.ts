/**
 * Placeholder art for games without a cover and players without an avatar (docs/spec/site.md 3.3). It depends on the id alone, so
 * that it never changes.
 */

import type { Markup } from '../../documents/markup/index.ts';
import { withoutBidiControls, xml } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import { eyes, hair, mouths } from './faces.ts';
import type { Hue } from '../theme/hues.ts';
import { hueAt, hueCount } from '../theme/hues.ts';
import { patterns } from './patterns.ts';

interface CoverArt {
  readonly hue: number;
  readonly pattern: number;
}

/** One of 24 hues and 8 patterns. @param id the id of a game */
export function createCoverArt(id: string): CoverArt {
  const hash = hashOf(id.toUpperCase());
  return { hue: hash % hueCount, pattern: Math.floor(hash / hueCount) % patterns.length };
}

interface FaceArt {
  readonly hue: number;
  readonly hair: number;
  readonly eyes: number;
  readonly mouth: number;
}

/** One of 24 hues and 24 faces. @param name the name of a player */
export function createFaceArt(name: string): FaceArt {
  const hash = hashOf(name.toLowerCase());
  const face = Math.floor(hash / hueCount) % 24;
  return { hue: hash % hueCount, hair: face % 2, eyes: Math.floor(face / 2) % 4, mouth: Math.floor(face / 8) };
}

const letterParts = new Intl.Segmenter('en');

/** Up to two letters: the first of the first two words that begin with a letter or digit. */
export function chooseLetters(title: string): string {
  const words = withoutBidiControls(title).match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .flatMap((word) => [...letterParts.segment(word)].slice(0, 1).map(({ segment }) => segment.toUpperCase()))
    .join('');
}

/** The cover of a game as parts of an SVG, in a square of 48 units. */
export function coverParts(id: string, title: string): Markup {
  const { hue, pattern } = createCoverArt(id);
  return xml`${ground(hueAt(hue))}<g color="${hueAt(hue).figure}">${partOf(patterns, pattern)}</g><text x="24" y="31" font-size="20" font-weight="700" fill="#fff" text-anchor="middle">${chooseLetters(title)}</text>`;
}

/** The face of a player as parts of an SVG, in a square of 48 units. */
export function faceParts(name: string): Markup {
  const art = createFaceArt(name);
  return xml`${ground(hueAt(art.hue))}<g color="${hueAt(art.hue).figure}">${partOf(hair, art.hair)}${partOf(eyes, art.eyes)}${partOf(mouths, art.mouth)}</g>`;
}

function partOf(parts: readonly Markup[], number: number): Markup {
  return invariant(parts[number], 'art is made of parts that exist');
}

function ground({ ground: fill }: Hue): Markup {
  return xml`<rect width="48" height="48" fill="${fill}"/>`;
}

/** An image of its own from such parts. */
export function writeArt(parts: Markup): string {
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="480" height="480" font-family="Inter, system-ui, sans-serif">${parts}</svg>`.toString();
}

/** FNV-1a, 32 bits, over UTF-16 code units (draft-eastlake-fnv-17, 5). */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return hash;
}
