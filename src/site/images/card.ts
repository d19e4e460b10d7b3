/** A player's signature card as SVG. UpdateSignature is the date on which its content last changed. */

import type { types } from '../../contract/index.ts';
import { grades } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { withoutBidiControls, xml } from '../../documents/markup/index.ts';
import { cupSilhouette } from '../art/cup.ts';
import { initialOf } from '../components/names.ts';
import type { ChartContext } from '../charts/chart-context.ts';

export const cardSizes = {
  small: { width: 320, height: 64 },
  medium: { width: 468, height: 100 },
  large: { width: 728, height: 156 },
} as const;
export type CardSize = keyof typeof cardSizes;

/** Colours of a theme. Text has a contrast of at least 4.5 to 1 with the background. */
export const cardThemes = {
  light: {
    paper: '#fdfcf9',
    edge: '#d8d6cd',
    ink: '#1d211f',
    quiet: '#59605c',
    track: '#e7e5dc',
    accent: '#17634a',
    platinum: '#4a7ba6',
    gold: '#a67c00',
    silver: '#6b747c',
    bronze: '#9a5b22',
  },
  dark: {
    paper: '#171c19',
    edge: '#39423d',
    ink: '#eef0ed',
    quiet: '#a9b2ac',
    track: '#2c342f',
    accent: '#7cd0ad',
    platinum: '#9cc7ee',
    gold: '#e8c34a',
    silver: '#c3cad0',
    bronze: '#d99a63',
  },
} as const;
export type CardTheme = keyof typeof cardThemes;

/** The font of PNGs; an SVG falls back to the reader's sans-serif font. */
export const cardFont = 'Inter';

export interface CardOptions {
  readonly size: CardSize;
  readonly theme: CardTheme;
}

/** What a card is drawn with. */
interface Palette extends ChartContext {
  readonly colours: Colours;
}

/** Every size is the medium drawing (468 by 100) scaled; the small size shows less. */
export function writeCard(profile: types.NetId, { size, theme }: CardOptions, { t, format }: ChartContext): string {
  const { width, height } = cardSizes[size];
  const colours = cardThemes[theme];
  const name = withoutBidiControls(profile.ID ?? '');
  const counts = profile.Trophies;
  const palette = { colours, t, format };
  const label = t.card.alt(name, profile.Level, counts?.Earned ?? 0);
  const box = size === 'small' ? '0 0 320 64' : size === 'large' ? '0 0 468 100.28' : '0 0 468 100';
  const inside = size === 'small' ? smallCard(profile, name, palette) : fullCard(profile, name, palette);
  return xml`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="${box}"
    width="${width}"
    height="${height}"
    role="img"
    aria-label="${label}"
    font-family="${cardFont}, system-ui, sans-serif"
  >
    <title>${label}</title>
    <rect
      x="0.5"
      y="0.5"
      width="${size === 'small' ? 319 : 467}"
      height="${size === 'small' ? 63 : 99}"
      rx="10"
      fill="${colours.paper}"
      stroke="${colours.edge}"
    />
    ${inside}
  </svg>`.toString();
}

type Colours = (typeof cardThemes)[CardTheme];

const letterParts = new Intl.Segmenter('en');

/** Player names have at most 16 letters; longer names from other sources are truncated. */
function cut(text: string, max: number): string {
  const letters = Array.from(letterParts.segment(text), ({ segment }) => segment);
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join('')}…`;
}

function face(name: string, [x, y, radius]: readonly [number, number, number], { accent, paper }: Colours): Markup {
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

function bar([x, y, width]: readonly [number, number, number], percent: number, { track, accent }: Colours): Markup {
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
  const { colours, format } = palette;
  return xml`${face(name, [32, 32, 20], colours)}
    <text x="62" y="26" font-size="15" font-weight="700" fill="${colours.ink}">${cut(name, 18)}</text>
    <text x="306" y="26" font-size="15" font-weight="700" fill="${colours.accent}" text-anchor="end"
      >${format.number(profile.Level)}</text
    >
    ${cups(profile, [60, 47, 62], palette)}`;
}

function fullCard(profile: types.NetId, name: string, palette: Palette): Markup {
  const { colours, format } = palette;
  const t = palette.t.card;
  const rank =
    profile.Ranking === null || profile.Ranking.Position === 0 ? t.noRank : `#${format.number(profile.Ranking.Position)}`;
  const facts: readonly [string, string][] = [
    [t.level, format.number(profile.Level)],
    [t.rank, rank],
    [t.completion, `${Math.floor(profile.GameCompletion)}%`],
  ];
  return xml`${face(name, [50, 50, 32], colours)}
    <text x="98" y="34" font-size="20" font-weight="700" fill="${colours.ink}">${cut(name, 17)}</text>
    ${profile.Country === null ? '' : xml`<text x="98" y="51" font-size="11" fill="${colours.quiet}">${profile.Country.Descripcion ?? ''}</text>`}
    ${bar([98, 59, 150], profile.Progress, colours)} ${cups(profile, [96, 86, 62], palette)}
    ${facts.map(([label, value], index) => xml`<g transform="translate(${456} ${24 + index * 20})"><text x="-64" y="0" font-size="9" letter-spacing="0.6" fill="${colours.quiet}" text-anchor="end">${label}</text><text x="0" y="2" font-size="${index === 0 ? 20 : 15}" font-weight="700" fill="${index === 0 ? colours.accent : colours.ink}" text-anchor="end">${value}</text></g>`)}`;
}
