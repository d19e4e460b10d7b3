/** The cover of a game behind a signature card, dimmed so that every text can be read on it (docs/spec/site.md 2.14). */

import { measureContrast, mixed } from '../../colour/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { CardColours } from './card-options.ts';

const minContrast = 4.5;
const coverId = 'cover';

/** On a cover all texts and cups have the strongest colour of the theme. */
export function coverColours(colours: CardColours): CardColours {
  const { ink, edge } = colours;
  const texts = { quiet: ink, accent: ink, platinum: ink, gold: ink, silver: ink, bronze: ink };
  return { ...colours, ...texts, track: edge };
}

/** The least share of the card's colour over a cover with which texts can be read, whatever pixel is behind them: 0 to 1. */
export function drawVeil({ paper, ink }: Pick<CardColours, 'paper' | 'ink'>): number {
  for (let share = 0.5; share < 1; share += 0.01)
    if (['#000000', '#ffffff'].every((pixel) => measureContrast(ink, mixed(paper, pixel, share)) >= minContrast)) return share;
  return 1;
}

/** The cover, stated once: a card for both themes is drawn twice. */
export function coverDefinition(cover: Markup, [width, height]: readonly [number, number]): Markup {
  const scale = Math.max(width, height) / 48;
  const up = (height - scale * 48) / 2;
  return xml`<clipPath id="${coverId}-box"><rect x="1" y="1" width="${width - 2}" height="${Math.floor(height) - 2}" rx="9.5"/></clipPath><defs><g id="${coverId}" transform="translate(0 ${up}) scale(${scale})">${cover}</g></defs>`;
}

export function coverBackground([width, height]: readonly [number, number], colours: CardColours): Markup {
  const veil = drawVeil(colours).toFixed(2);
  return xml`<g clip-path="url(#${coverId}-box)"><use href="#${coverId}"/><rect width="${width}" height="${height}" fill="${colours.paper}" fill-opacity="${veil}"/></g>`;
}
