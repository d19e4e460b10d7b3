/** Preview images of pages, 1200 by 630, for chats and social networks (docs/spec/site.md 3.4). */

import type { GradeCounts } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { withoutBidiControls, xml } from '../../documents/markup/index.ts';
import { cupSilhouette } from '../art/cup.ts';
import type { Formats } from '../texts/formats.ts';
import { light } from '../theme/tokens.ts';
import { cardFont } from './card.ts';
import { placedPicture } from './embedded.ts';

/** Pixels of a preview's width, at which programs show it whole. */
export const previewWidth = 1200;

const { colours } = light;
const letterParts = new Intl.Segmenter('en');

/** A text of at most `max` letters. */
function cut(text: string, max: number): string {
  const letters = Array.from(
    letterParts.segment(withoutBidiControls(text)),
    ({ segment }) => segment,
  );
  return letters.length <= max ? letters.join('') : `${letters.slice(0, max - 1).join('')}…`;
}

interface TextStyle {
  readonly size: number;
  readonly weight?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

function label(text: string, [x, y]: readonly [number, number], style: TextStyle): Markup {
  const { size, weight = 400, fill = colours.ink, anchor = 'start' } = style;
  return xml`<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${text}</text>`;
}

/** A picture of the instance by its hash, or drawn art of 48 units. */
export type Art = Markup | string;

/** Art in a square, with round corners or as a circle. @param radius in units of 48 */
function picture(
  art: Art,
  [x, y, size]: readonly [number, number, number],
  radius: number,
): Markup {
  if (typeof art === 'string')
    return placedPicture({ hash: art, x, y, side: size, radius: Math.round((size * radius) / 48) });
  const id = `c${x}-${y}`;
  return xml`<clipPath id="${id}"><rect width="48" height="48" rx="${radius}"/></clipPath><g transform="translate(${x} ${y}) scale(${size / 48})"><g clip-path="url(#${id})">${art}</g></g>`;
}

function cups(counts: GradeCounts, [x, y]: readonly [number, number], format: Formats): Markup {
  return xml`${grades.map((grade, index) => xml`<g transform="translate(${x + index * 190} ${y})"><path d="${cupSilhouette}" transform="translate(0 -34) scale(1.8)" fill="${light.grades[grade].fill}"/>${label(format.number(counts[grade]), [54, 0], { size: 34, weight: 600 })}</g>`)}`;
}

function frame(site: string, content: Markup): string {
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="${cardFont}, sans-serif"><rect width="1200" height="630" fill="${colours.paper}"/><rect x="32" y="32" width="1136" height="486" rx="28" fill="${colours.sheet}" stroke="${colours.line}" stroke-width="2"/>${content}<rect x="32" y="548" width="10" height="50" rx="5" fill="${colours.accent}"/>${label(cut(site, 40), [60, 585], { size: 34, weight: 600, fill: colours.accent })}</svg>`.toString();
}

/** What previews of players and games have in common: a picture, a title, facts, cups. */
interface SubjectPreview {
  readonly site: string;
  readonly art: Art;
  readonly isPerson: boolean;
  readonly title: string;
  readonly subtitle: string;
  /** Up to three names with their values. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly counts: GradeCounts;
  /** Up to four covers below the picture. */
  readonly covers?: readonly Art[];
}

/** Draws the preview of a player or a game as SVG: art, title, facts, trophies and covers. */
export function writeSubjectPreview(preview: SubjectPreview, format: Formats): string {
  const { site, art, isPerson, title, subtitle, facts, counts, covers = [] } = preview;
  const content = xml`${picture(art, [80, 84, 220], isPerson ? 24 : 4)}
    ${label(cut(title, 24), [340, 160], { size: 62, weight: 700 })}
    ${label(cut(subtitle, 50), [340, 214], { size: 32, fill: colours.quiet })}
    ${facts.map(([name, value], index) => xml`${label(value, [340 + index * 270, 286], { size: 44, weight: 700, fill: colours.accent })}${label(name, [340 + index * 270, 324], { size: 24, fill: colours.quiet })}`)}
    <line x1="80" x2="1120" y1="380" y2="380" stroke="${colours.line}" stroke-width="2"/>
    ${covers.slice(0, 4).map((cover, index) => picture(cover, [80 + index * 57, 422, 49], 5))}${cups(counts, [340, 458], format)}`;
  return frame(site, content);
}

/** The first ranks of a leaderboard. */
interface BoardPreview {
  readonly site: string;
  readonly title: string;
  readonly rows: readonly {
    readonly rank: string;
    readonly art: Art;
    readonly name: string;
    readonly value: string;
  }[];
}

/** Draws the preview of the leaderboard as SVG: its first five players. */
export function writeBoardPreview({ site, title, rows }: BoardPreview): string {
  const content = xml`${label(cut(title, 34), [80, 116], { size: 52, weight: 700 })}
    ${rows.slice(0, 5).map((row, index) => {
      const y = 150 + index * 70;
      return xml`${label(row.rank, [130, y + 42], { size: 34, weight: 700, anchor: 'end' })}${picture(row.art, [156, y, 56], 24)}${label(cut(row.name, 26), [236, y + 42], { size: 36, weight: 600 })}${label(row.value, [1120, y + 42], { size: 34, weight: 600, anchor: 'end', fill: colours.accent })}`;
    })}`;
  return frame(site, content);
}

/** The site: its name, its tagline and its totals. */
interface SitePreview {
  readonly site: string;
  readonly tagline: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly covers: readonly Art[];
}

/** Draws the preview of the site as SVG: its name and tagline, totals, and covers of popular games. */
export function writeSitePreview({ site, tagline, facts, covers }: SitePreview): string {
  const content = xml`${label(cut(site, 24), [80, 150], { size: 76, weight: 700 })}
    ${label(cut(tagline, 56), [80, 206], { size: 34, fill: colours.quiet })}
    ${facts.map(([name, value], index) => xml`${label(value, [80 + index * 340, 286], { size: 48, weight: 700, fill: colours.accent })}${label(name, [80 + index * 340, 324], { size: 26, fill: colours.quiet })}`)}
    ${covers.slice(0, 8).map((cover, index) => picture(cover, [80 + index * 131, 370, 115], 5))}`;
  return frame(site, content);
}
