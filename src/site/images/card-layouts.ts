/** The layouts of signature cards, by size. */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { CardContent, Palette } from './card-parts.ts';
import {
  bar,
  countHighlights,
  findCardCountry,
  cups,
  face,
  listFacts,
  highlights,
  nameLine,
} from './card-parts.ts';

/** Lays out the small card: the name, the level and the cups. It has no space for more. */
export function smallCard({ profile }: CardContent, name: string, palette: Palette): Markup {
  const { colours, format, shows, t } = palette;
  const left = shows('avatar') ? 62 : 16;
  return xml`${shows('avatar') ? face(name, [32, 32, 20]) : ''}
    ${nameLine(name, { x: left, y: 26, width: shows('level') ? 230 - left : 300 - left, sizes: [16, 14, 12] }, palette)}
    ${shows('level') ? xml`<text x="306" y="27" font-size="17" font-weight="700" fill="${colours.accent}" text-anchor="end"><tspan font-size="9" font-weight="400" fill="${colours.quiet}">${t.card.level}</tspan><tspan dx="5">${format.number(profile.Level)}</tspan></text>` : ''}
    ${shows('counts') ? cups(profile, [left - 2, 47, 62], palette) : ''}`;
}

interface FullLayout {
  /** The baselines of name, country and cups, and the top of the progress bar. */
  readonly name: number;
  readonly country: number;
  readonly bar: number;
  readonly cups: number;
  /** The baseline of the first figure, and the distance from one figure to the next. */
  readonly facts: readonly [first: number, step: number];
  /** The baseline of the first line about platinums, and its font size. */
  readonly lines: readonly [first: number, size: number];
}

/** The layouts by the number of lines about platinums. The more lines there are, the higher everything else is placed. */
const fullLayouts: Readonly<Record<0 | 1 | 2, FullLayout>> = {
  0: { name: 34, country: 51, bar: 59, cups: 86, facts: [24, 20], lines: [0, 0] },
  1: { name: 28, country: 42, bar: 48, cups: 74, facts: [23, 16.5], lines: [90, 11] },
  2: { name: 25, country: 37, bar: 42, cups: 66, facts: [21, 16], lines: [80, 9.5] },
};

/** Lays out the medium and the large card: the name, the figures, the cups, and up to two lines about platinums. */
export function fullCard(content: CardContent, name: string, palette: Palette): Markup {
  const { colours, shows } = palette;
  const { profile } = content;
  const at = fullLayouts[countHighlights(content)];
  const facts = listFacts(profile, palette);
  const left = shows('avatar') ? 98 : 18;
  return xml`${shows('avatar') ? face(name, [50, 50, 32]) : ''}
    ${nameLine(name, { x: left, y: at.name, width: (facts.length === 0 ? 450 : 326) - left, sizes: [21, 18, 15, 13] }, palette)}
    ${shows('country') ? findCardCountry(profile, [left, at.country], colours) : ''}
    ${bar([left, at.bar, 150], profile.Progress, colours)} ${shows('counts') ? cups(profile, [left - 2, at.cups, 62], palette) : ''}
    ${facts.map(([label, value], index) => xml`<g transform="translate(456 ${at.facts[0] + index * at.facts[1]})"><text x="-64" y="0" font-size="9" letter-spacing="0.6" fill="${colours.quiet}" text-anchor="end">${label}</text><text x="0" y="2" font-size="${index === 0 ? 20 : 15}" font-weight="700" fill="${index === 0 ? colours.accent : colours.ink}" text-anchor="end">${value}</text></g>`)}${highlights(content, { x: left, y: at.lines[0], size: at.lines[1], width: 456 - left }, palette)}`;
}

/** Lays out the square card: avatar and name on the left of the upper half, the figures in columns below, then the cups. */
export function squareCard(content: CardContent, name: string, palette: Palette): Markup {
  const { colours, shows } = palette;
  const { profile } = content;
  const left = shows('avatar') ? 136 : 28;
  const facts = listFacts(profile, palette);
  return xml`${shows('avatar') ? face(name, [76, 88, 48]) : ''}
    ${nameLine(name, { x: left, y: 84, width: 380 - left, sizes: [30, 25, 21, 17] }, palette)}
    ${shows('country') ? xml`<g transform="translate(${left} 108) scale(1.4)">${findCardCountry(profile, [0, 0], colours)}</g>` : ''}
    <g transform="translate(28 170) scale(2.29)">${bar([0, 0, 150], profile.Progress, colours)}</g>
    ${facts.map(([label, value], index) => xml`<g transform="translate(${28 + index * 118} 236)"><text font-size="12" letter-spacing="0.8" fill="${colours.quiet}">${label}</text><text y="36" font-size="30" font-weight="700" fill="${index === 0 ? colours.accent : colours.ink}">${value}</text></g>`)}
    ${shows('counts') ? xml`<g transform="translate(28 ${countHighlights(content) > 0 ? 316 : 340}) scale(1.4)">${cups(profile, [-2, 0, 62], palette)}</g>` : ''}
    ${highlights(content, { x: 28, y: 352, size: 15, width: 350 }, palette)}`;
}
