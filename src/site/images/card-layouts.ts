/** The layouts of signature cards, by size. */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { CardContent, Palette } from './card-parts.ts';
import {
  bar,
  findCardCountry,
  cups,
  cut,
  face,
  listFacts,
  hasHighlights,
  highlights,
} from './card-parts.ts';

/** The name, the level and the cups. There is no room for more. */
export function smallCard({ profile }: CardContent, name: string, palette: Palette): Markup {
  const { colours, format, shows, t } = palette;
  const left = shows('avatar') ? 62 : 16;
  return xml`${shows('avatar') ? face(name, [32, 32, 20]) : ''}
    <text x="${left}" y="26" font-size="15" font-weight="700" fill="${colours.ink}">${cut(name, 18)}</text>
    ${shows('level') ? xml`<text x="306" y="27" font-size="15" font-weight="700" fill="${colours.accent}" text-anchor="end"><tspan font-size="9" font-weight="400" fill="${colours.quiet}">${t.card.level} </tspan>${format.number(profile.Level)}</text>` : ''}
    ${shows('counts') ? cups(profile, [left - 2, 47, 62], palette) : ''}`;
}

/** With lines about platinums, the name and the cups move up. */
export function fullCard(content: CardContent, name: string, palette: Palette): Markup {
  const { colours, shows } = palette;
  const { profile } = content;
  const isFull = hasHighlights(content);
  const [nameAt, countryAt, barAt, cupsAt] = isFull ? [25, 37, 42, 67] : [34, 51, 59, 86];
  const left = shows('avatar') ? 98 : 18;
  return xml`${shows('avatar') ? face(name, [50, 50, 32]) : ''}
    <text x="${left}" y="${nameAt}" font-size="20" font-weight="700" fill="${colours.ink}">${cut(name, 17)}</text>
    ${shows('country') ? findCardCountry(profile, [left, countryAt], colours) : ''}
    ${bar([left, barAt, 150], profile.Progress, colours)} ${shows('counts') ? cups(profile, [left - 2, cupsAt, 62], palette) : ''}
    ${listFacts(profile, palette).map(([label, value], index) => xml`<g transform="translate(456 ${isFull ? 21 + index * 16 : 24 + index * 20})"><text x="-64" y="0" font-size="9" letter-spacing="0.6" fill="${colours.quiet}" text-anchor="end">${label}</text><text x="0" y="2" font-size="${index === 0 ? 20 : 15}" font-weight="700" fill="${index === 0 ? colours.accent : colours.ink}" text-anchor="end">${value}</text></g>`)}${highlights(content, { x: left, y: 81, size: 9.5, letters: 48 }, palette)}`;
}

/** Avatar and name on the left of the upper half, the figures in columns below, then the cups. */
export function squareCard(content: CardContent, name: string, palette: Palette): Markup {
  const { colours, shows } = palette;
  const { profile } = content;
  const left = shows('avatar') ? 136 : 28;
  const facts = listFacts(profile, palette);
  return xml`${shows('avatar') ? face(name, [76, 88, 48]) : ''}
    <text x="${left}" y="84" font-size="25" font-weight="700" fill="${colours.ink}">${cut(name, shows('avatar') ? 15 : 22)}</text>
    ${shows('country') ? xml`<g transform="translate(${left} 108) scale(1.4)">${findCardCountry(profile, [0, 0], colours)}</g>` : ''}
    <g transform="translate(28 170) scale(2.29)">${bar([0, 0, 150], profile.Progress, colours)}</g>
    ${facts.map(([label, value], index) => xml`<g transform="translate(${28 + index * 118} 236)"><text font-size="12" letter-spacing="0.8" fill="${colours.quiet}">${label}</text><text y="36" font-size="30" font-weight="700" fill="${index === 0 ? colours.accent : colours.ink}">${value}</text></g>`)}
    ${shows('counts') ? xml`<g transform="translate(28 ${hasHighlights(content) ? 316 : 340}) scale(1.4)">${cups(profile, [-2, 0, 62], palette)}</g>` : ''}
    ${highlights(content, { x: 28, y: 350, size: 15, letters: 34 }, palette)}`;
}
