/** A player's signature card as SVG. The API's UpdateSignature is the date on which the content of the card last changed. */

import type { Markup } from '../../documents/markup/index.ts';
import { withoutBidiControls, xml } from '../../documents/markup/index.ts';
import { bannerScene } from '../art/banner.ts';
import { bannerFormat, drawHills } from '../art/landscape.ts';
import { listCounts } from '../components/cup/cup.ts';
import type { PageContext } from '../frame/context.ts';
import type {
  CardBackground,
  CardColours,
  CardExtra,
  CardField,
  CardSize,
  CardTheme,
} from './card-options.ts';
import { accentCardColours, cardSizes, cardThemes } from './card-options.ts';
import { fullCard, smallCard, squareCard } from './card-layouts.ts';
import type { CardContent, Palette } from './card-parts.ts';
import { measureContrast, mixed } from '../../colour/index.ts';

/** The font of PNG cards. In an SVG card, the reader's sans-serif font replaces it if it is not installed. */
export const cardFont = 'Inter';

export type { CardSize, CardTheme } from './card-options.ts';

/** The options that a card's URL selects. */
export interface CardOptions {
  readonly size: CardSize;
  readonly theme: CardTheme;
  readonly background: CardBackground;
  /** The fields that are left out. */
  readonly hidden: readonly CardField[];
  /** The fields that are added. */
  readonly extras: readonly CardExtra[];
  /** The game whose cover is the background; null for the game with the latest platinum. */
  readonly game: string | null;
}

/** The content of a card, and the image behind it. */
export interface CardDrawing extends CardContent {
  /** The cover in a square of 48 units; null if there is none. */
  readonly cover: Markup | null;
}

/** The fields of the page context that a card uses. */
type CardContext = Pick<PageContext, 't' | 'format' | 'instance'>;

/** Width and height of each card size in SVG units. The large card is the medium one, scaled. */
const boxes: Readonly<Record<CardSize, readonly [width: number, height: number]>> = {
  small: [320, 64],
  medium: [468, 100],
  large: [468, 100.28],
  square: [400, 400],
};

/**
 * Shows one of the two drawings, light or dark. This is a constant string, because the templates refuse style elements: values cannot be
 * escaped inside them.
 */
const chosenByTheme =
  '<style>@media(prefers-color-scheme:dark){.l{display:none}.d{display:inline}}</style>';

/**
 * Draws the card. For the theme `auto`, both the light and the dark card are drawn, and a media query shows one of them. Programs without
 * media queries show the light one.
 */
export function writeCard(
  { cover, ...content }: CardDrawing,
  { size, theme, background, hidden }: CardOptions,
  { t, format, instance }: CardContext,
): string {
  const { profile } = content;
  const { width, height } = cardSizes[size];
  const name = withoutBidiControls(profile.ID ?? '');
  const label = t.card.alt({ name, level: profile.Level, trophies: listCounts(profile).Earned });
  const shows = (field: CardField): boolean => !hidden.includes(field);
  const isCovered = background === 'cover' && cover !== null;
  const draw = (given: CardColours): Markup => {
    const colours = isCovered ? coverColours(given) : given;
    return drawing(
      { content, size, background: background === 'cover' && !isCovered ? 'none' : background },
      name,
      {
        colours,
        t,
        format,
        shows,
      },
    );
  };
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
    ${isCovered ? coverDefinition(cover, boxes[size]) : ''}${body}
  </svg>`
    .toString()
    .replace('</title>', theme === 'auto' ? `</title>${chosenByTheme}` : '</title>');
}

interface Drawn extends Pick<CardOptions, 'size' | 'background'> {
  readonly content: CardContent;
}

const insides = {
  small: smallCard,
  medium: fullCard,
  large: fullCard,
  square: squareCard,
} as const;

function drawing({ content, size, background }: Drawn, name: string, palette: Palette): Markup {
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
    ${background === 'pattern' ? patternOf(name, [width, height], colours) : ''}${background === 'cover' ? coverBackground([width, height], colours) : ''}${insides[size](content, name, palette)}`;
}

/** Draws the hills of the player's banner, in a colour close to the card's colour, so that texts keep their contrast. */
function patternOf(
  name: string,
  [width, height]: readonly [number, number],
  { paper, pattern }: CardColours,
): Markup {
  const id = `p${paper.slice(1)}`;
  const hills = drawHills(bannerFormat, bannerScene(name).layout, pattern);
  const scale = width / bannerFormat.width;
  return xml`<clipPath id="${id}"><rect x="1" y="1" width="${width - 2}" height="${Math.floor(height) - 2}" rx="9.5"/></clipPath><g clip-path="url(#${id})"><g transform="translate(0 ${(height - bannerFormat.height * scale).toFixed(2)}) scale(${scale.toFixed(4)})">${hills}</g></g>`;
}

const minContrast = 4.5;
const coverId = 'cover';

/** Returns the colours for texts over a cover: all texts and cups have the strongest colour of the theme. */
export function coverColours(colours: CardColours): CardColours {
  const { ink, edge } = colours;
  const texts = { quiet: ink, accent: ink, platinum: ink, gold: ink, silver: ink, bronze: ink };
  return { ...colours, ...texts, track: edge };
}

/** Returns the lowest opacity of the card's colour over a cover, 0 to 1, with which texts are readable over any pixel. */
export function drawVeil({ paper, ink }: Pick<CardColours, 'paper' | 'ink'>): number {
  for (let share = 0.5; share < 1; share += 0.01)
    if (
      ['#000000', '#ffffff'].every(
        (pixel) => measureContrast(ink, mixed(paper, pixel, share)) >= minContrast,
      )
    )
      return share;
  return 1;
}

/** Defines the cover once, because a card with both themes uses it twice. */
function coverDefinition(cover: Markup, [width, height]: readonly [number, number]): Markup {
  const scale = Math.max(width, height) / 48;
  const up = (height - scale * 48) / 2;
  return xml`<clipPath id="${coverId}-box"><rect x="1" y="1" width="${width - 2}" height="${Math.floor(height) - 2}" rx="9.5"/></clipPath><defs><g id="${coverId}" transform="translate(0 ${up}) scale(${scale})">${cover}</g></defs>`;
}

function coverBackground([width, height]: readonly [number, number], colours: CardColours): Markup {
  const veil = drawVeil(colours).toFixed(2);
  return xml`<g clip-path="url(#${coverId}-box)"><use href="#${coverId}"/><rect width="${width}" height="${height}" fill="${colours.paper}" fill-opacity="${veil}"/></g>`;
}
