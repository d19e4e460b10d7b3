/** The options of a signature card: sizes, themes, backgrounds and fields (docs/spec/site.md 2.14). */

import { nearestPassing, shaded } from '../../colour/index.ts';

/** Width and height of signature cards in pixels, by the names in their URLs. */
export const cardSizes = {
  small: { width: 320, height: 64 },
  medium: { width: 468, height: 100 },
  large: { width: 728, height: 156 },
  square: { width: 400, height: 400 },
} as const;
/** The name of a card size. */
export type CardSize = keyof typeof cardSizes;

/** The fields that can be left out; the name is always shown. */
export const cardFields = [
  'avatar',
  'country',
  'level',
  'rank',
  'completion',
  'counts',
  'platinum',
] as const;
/** A field of a card that can be left out. */
export type CardField = (typeof cardFields)[number];

/**
 * The fields that can be added. They are not part of the default card. The API's UpdateSignature states when the default card last changed.
 */
export const cardExtras = ['rarest'] as const;
/** A field of a card that can be added. */
export type CardExtra = (typeof cardExtras)[number];

/** The possible backgrounds behind the texts of a card. */
export const cardBackgrounds = ['none', 'pattern', 'cover'] as const;
/** The name of a card background. */
export type CardBackground = (typeof cardBackgrounds)[number];

const colourNames = [
  'paper',
  'edge',
  'ink',
  'quiet',
  'track',
  'accent',
  'pattern',
  'platinum',
  'gold',
  'silver',
  'bronze',
] as const;
/** The colours of a card by what they paint, as `#rrggbb`. */
export type CardColours = Readonly<Record<(typeof colourNames)[number], string>>;

const onDark = {
  platinum: '#9cc7ee',
  gold: '#e8c34a',
  silver: '#c3cad0',
  bronze: '#d99a63',
} as const;
const onLight = {
  platinum: '#4a7ba6',
  gold: '#a67c00',
  silver: '#6b747c',
  bronze: '#9a5b22',
} as const;
const onAccent = {
  platinum: '#ffffff',
  gold: '#ffffff',
  silver: '#ffffff',
  bronze: '#ffffff',
} as const;

/** The colours of each theme. Text has a contrast of at least 4.5 to 1 with the background and with the pattern on it. */
export const cardThemes = {
  light: {
    paper: '#fdfcf9',
    edge: '#d8d6cd',
    ink: '#1d211f',
    quiet: '#59605c',
    track: '#e7e5dc',
    accent: '#17634a',
    pattern: '#f1efe7',
    ...onLight,
  },
  dark: {
    paper: '#171c19',
    edge: '#39423d',
    ink: '#eef0ed',
    quiet: '#a9b2ac',
    track: '#2c342f',
    accent: '#7cd0ad',
    pattern: '#202722',
    ...onDark,
  },
  midnight: {
    paper: '#0d1326',
    edge: '#2b3557',
    ink: '#eef1fb',
    quiet: '#a6b0d0',
    track: '#222c4b',
    accent: '#8fb8f0',
    pattern: '#151d38',
    ...onDark,
  },
  paper: {
    paper: '#f4ead3',
    edge: '#d6c6a1',
    ink: '#2b2418',
    quiet: '#62553a',
    track: '#e3d5b4',
    accent: '#7a2e1d',
    pattern: '#ebdfc3',
    ...onLight,
    gold: '#866300',
    silver: '#5b636a',
    platinum: '#3f6f9b',
    bronze: '#8a4f1c',
  },
  /** The colours for an instance without an accent colour; see `accentCardColours` for the others. */
  accent: {
    paper: '#17634a',
    edge: '#0f4836',
    ink: '#ffffff',
    quiet: '#d6ece3',
    track: '#0f4836',
    accent: '#ffffff',
    pattern: '#1b6b51',
    ...onAccent,
  },
} as const satisfies Readonly<Record<string, CardColours>>;

/** The name of a theme. `auto` is light or dark, like the reader's system. */
export type CardTheme = keyof typeof cardThemes | 'auto';

/**
 * Returns the colours of a card on the instance's accent colour. Edge, pattern and secondary text have shades of it.
 * @param accent `#rrggbb` with a contrast of at least 4.5 with white (identity/rules.ts); null for the usual green
 */
export function accentCardColours(accent: string | null): CardColours {
  if (accent === null) return cardThemes.accent;
  const edge = shaded(accent, -0.1);
  const pattern = shaded(accent, -0.03);
  const quiet = nearestPassing(shaded(accent, 0.2), 'lighter', {
    grounds: [accent, pattern],
    contrast: 4.5,
  });
  return { ...cardThemes.accent, paper: accent, edge, track: edge, pattern, quiet };
}
