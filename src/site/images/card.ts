/** A player's signature card as SVG. UpdateSignature is the date on which its content last changed. */

import type { types } from '../../contract/index.ts';
import { grades } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { withoutBidiControls, xml } from '../../documents/markup/index.ts';
import { cupSilhouette } from '../art/cup.ts';
import { patterns } from '../art/patterns.ts';
import { faceArtOf } from '../art/placeholder.ts';
import { initialOf } from '../components/names.ts';
import type { ChartContext } from '../charts/chart-context.ts';
import type { PageContext } from '../context.ts';
import { accentCardColours } from './accent-card.ts';
import type { CardBackground, CardColours, CardField, CardSize, CardTheme } from './card-options.ts';
import { cardSizes, cardThemes } from './card-options.ts';

/** The font of PNGs; an SVG falls back to the reader's sans-serif font. */
export const cardFont = 'Inter';

export type { CardSize, CardTheme } from './card-options.ts';

export interface CardOptions {
  readonly size: CardSize;
  readonly theme: CardTheme;
  readonly background: CardBackground;
  /** Fields that are left out. */
  readonly hidden: readonly CardField[];
}

/** What a card shows of its context. */
type CardContext = Pick<PageContext, 't' | 'format' | 'instance'>;

/** What a card is drawn with. */
interface Palette extends ChartContext {
  readonly colours: CardColours;
  readonly shows: (field: CardField) => boolean;
}

/** Units of the drawing of each size. The large one is the medium one scaled. */
const boxes: Readonly<Record<CardSize, readonly [width: number, height: number]>> = {
  small: [320, 64],
  medium: [468, 100],
  large: [468, 100.28],
  square: [400, 400],
};

/** Shows one of the two drawings. A constant: templates refuse style elements, because values cannot be escaped in them. */
const chosenByTheme = '<style>@media(prefers-color-scheme:dark){.l{display:none}.d{display:inline}}</style>';

/** Draws the card. The theme `auto` is drawn twice, and a media query shows one; without support for it, the light one is seen. */
export function writeCard(
  profile: types.NetId,
  { size, theme, background, hidden }: CardOptions,
  { t, format, instance }: CardContext,
): string {
  const { width, height } = cardSizes[size];
  const name = withoutBidiControls(profile.ID ?? '');
  const label = t.card.alt(name, profile.Level, profile.Trophies?.Earned ?? 0);
  const shows = (field: CardField): boolean => !hidden.includes(field);
  const draw = (colours: CardColours): Markup => drawing({ profile, size, background }, name, { colours, t, format, shows });
  const body =
    theme === 'auto'
      ? xml`<g class="l">${draw(cardThemes.light)}</g><g class="d" display="none">${draw(cardThemes.dark)}</g>`
      : draw(theme === 'accent' ? accentCardColours(instance.accent) : cardThemes[theme]);
  return xml`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${boxes[size].join(' ')}"
    width="${width}"
    height="${height}"
    role="img"
    aria-label="${label}"
    font-family="${cardFont}, system-ui, sans-serif"
  >
    <title>${label}</title>
    ${body}
  </svg>`
    .toString()
    .replace('</title>', theme === 'auto' ? `</title>${chosenByTheme}` : '</title>');
}

interface Drawn extends Pick<CardOptions, 'size' | 'background'> {
  readonly profile: types.NetId;
}

const insides = { small: smallCard, medium: fullCard, large: fullCard, square: squareCard } as const;

function drawing({ profile, size, background }: Drawn, name: string, palette: Palette): Markup {
  const { colours } = palette;
  const [width, height] = boxes[size];
  const edge = { width: width - 1, height: Math.floor(height) - 1 };
  return xml`<rect
      x="0.5"
      y="0.5"
      width="${edge.width}"
      height="${edge.height}"
      rx="10"
      fill="${colours.paper}"
      stroke="${colours.edge}"
    />
    ${background === 'pattern' ? patternOf(name, [width, height], colours) : ''}${insides[size](profile, name, palette)}`;
}

/** The pattern of the player, in a colour near that of the card, so that texts keep their contrast. */
function patternOf(name: string, [width, height]: readonly [number, number], { paper, pattern }: CardColours): Markup {
  const id = `p${paper.slice(1)}`;
  const tile = patterns[faceArtOf(name).hue % patterns.length] ?? '';
  return xml`<pattern id="${id}" width="48" height="48" patternUnits="userSpaceOnUse"><g color="${pattern}">${tile}</g></pattern><rect x="1" y="1" width="${width - 2}" height="${Math.floor(height) - 2}" rx="9.5" fill="url(#${id})"/>`;
}

const letterParts = new Intl.Segmenter('en');

/** Player names have at most 16 letters; longer names from other sources are truncated. */
function cut(text: string, max: number): string {
  const letters = Array.from(letterParts.segment(text), ({ segment }) => segment);
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join('')}…`;
}

function face(name: string, [x, y, radius]: readonly [number, number, number], { accent, paper }: CardColours): Markup {
  return xml`<circle cx="${x}" cy="${y}" r="${radius}" fill="${accent}" /><text
      x="${x}"
      y="${y + radius * 0.37}"
      font-size="${radius}"
      font-weight="700"
      fill="${paper}"
      text-anchor="middle"
      >${initialOf(name)}</text
    >`;
}

function bar([x, y, width]: readonly [number, number, number], percent: number, { track, accent }: CardColours): Markup {
  const share = Math.min(Math.max(percent, 0), 100) / 100;
  return xml`<rect x="${x}" y="${y}" width="${width}" height="5" rx="2.5" fill="${track}" /><rect
      x="${x}"
      y="${y}"
      width="${Math.round(width * share)}"
      height="5"
      rx="2.5"
      fill="${accent}"
    />`;
}

function cups({ Trophies }: types.NetId, [x, y, step]: readonly [number, number, number], { colours, format }: Palette): Markup {
  const counts = {
    platinum: Trophies?.Platinum ?? 0,
    gold: Trophies?.Gold ?? 0,
    silver: Trophies?.Silver ?? 0,
    bronze: Trophies?.Bronze ?? 0,
  };
  return xml`${grades.map((grade, index) => xml`<g transform="translate(${x + index * step} ${y})"><path d="${cupSilhouette}" transform="translate(0 -13) scale(0.72)" fill="${colours[grade]}" /><text x="20" y="0" font-size="13" font-weight="600" fill="${colours.ink}">${format.number(counts[grade])}</text></g>`)}`;
}

function smallCard(profile: types.NetId, name: string, palette: Palette): Markup {
  const { colours, format, shows, t } = palette;
  const left = shows('avatar') ? 62 : 16;
  return xml`${shows('avatar') ? face(name, [32, 32, 20], colours) : ''}
    <text x="${left}" y="26" font-size="15" font-weight="700" fill="${colours.ink}">${cut(name, 18)}</text>
    ${shows('level') ? xml`<text x="306" y="27" font-size="15" font-weight="700" fill="${colours.accent}" text-anchor="end"><tspan font-size="9" font-weight="400" fill="${colours.quiet}">${t.card.level} </tspan>${format.number(profile.Level)}</text>` : ''}
    ${shows('counts') ? cups(profile, [left - 2, 47, 62], palette) : ''}`;
}

/** Labels and values of the figures that the card shows. */
function factsOf(profile: types.NetId, { shows, format, t }: Palette): readonly (readonly [label: string, value: string])[] {
  const placeOf = (position = 0): string => (position === 0 ? t.card.noRank : `#${format.number(position)}`);
  const facts: readonly (readonly [CardField, string, string])[] = [
    ['level', t.card.level, format.number(profile.Level)],
    ['rank', t.card.rank, placeOf(profile.Ranking?.Position)],
    ['completion', t.card.completion, `${Math.floor(profile.GameCompletion)}%`],
  ];
  return facts.flatMap(([field, label, value]) => (shows(field) ? [[label, value]] : []));
}

function fullCard(profile: types.NetId, name: string, palette: Palette): Markup {
  const { colours, shows } = palette;
  const left = shows('avatar') ? 98 : 18;
  return xml`${shows('avatar') ? face(name, [50, 50, 32], colours) : ''}
    <text x="${left}" y="34" font-size="20" font-weight="700" fill="${colours.ink}">${cut(name, 17)}</text>
    ${shows('country') ? countryOf(profile, [left, 51], colours) : ''}
    ${bar([left, 59, 150], profile.Progress, colours)} ${shows('counts') ? cups(profile, [left - 2, 86, 62], palette) : ''}
    ${factsOf(profile, palette).map(([label, value], index) => xml`<g transform="translate(${456} ${24 + index * 20})"><text x="-64" y="0" font-size="9" letter-spacing="0.6" fill="${colours.quiet}" text-anchor="end">${label}</text><text x="0" y="2" font-size="${index === 0 ? 20 : 15}" font-weight="700" fill="${index === 0 ? colours.accent : colours.ink}" text-anchor="end">${value}</text></g>`)}`;
}

function countryOf({ Country }: types.NetId, [x, y]: readonly [number, number], { quiet }: CardColours): Markup {
  return Country === null
    ? xml``
    : xml`<text x="${x}" y="${y}" font-size="11" fill="${quiet}">${Country.Descripcion ?? ''}</text>`;
}

/** Avatar and name on the left of the upper half, the figures in columns below, then the cups. */
function squareCard(profile: types.NetId, name: string, palette: Palette): Markup {
  const { colours, shows } = palette;
  const left = shows('avatar') ? 136 : 28;
  const facts = factsOf(profile, palette);
  return xml`${shows('avatar') ? face(name, [76, 88, 48], colours) : ''}
    <text x="${left}" y="84" font-size="25" font-weight="700" fill="${colours.ink}">${cut(name, shows('avatar') ? 15 : 22)}</text>
    ${shows('country') ? xml`<g transform="translate(${left} 108) scale(1.4)">${countryOf(profile, [0, 0], colours)}</g>` : ''}
    <g transform="translate(28 170) scale(2.29)">${bar([0, 0, 150], profile.Progress, colours)}</g>
    ${facts.map(([label, value], index) => xml`<g transform="translate(${28 + index * 118} 236)"><text font-size="12" letter-spacing="0.8" fill="${colours.quiet}">${label}</text><text y="36" font-size="30" font-weight="700" fill="${index === 0 ? colours.accent : colours.ink}">${value}</text></g>`)}
    ${shows('counts') ? xml`<g transform="translate(28 340) scale(1.4)">${cups(profile, [-2, 0, 62], palette)}</g>` : ''}`;
}
