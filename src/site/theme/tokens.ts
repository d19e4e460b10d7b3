/**
 * Design tokens of the site: colours in light and dark, and radii (docs/spec/site-2.md A). The style sheet, cards, charts and images all
 * use this table.
 */

import type { Grade } from '../../domain/index.ts';

/** The colour of a grade as text, and as the fill of cups and charts. */
interface GradeColour {
  readonly text: string;
  readonly fill: string;
}

/** The names of the colours, which are also the names of the CSS custom properties. */
const colourNames = [
  'paper',
  'sheet',
  'sunken',
  'ink',
  'quiet',
  'line',
  'edge',
  'accent',
  'on-accent',
  'focus',
  'good',
  'warn',
  'bad',
  'wash',
  'track',
  'l0',
  'l1',
  'l2',
  'l3',
  'l4',
  'common',
  'uncommon',
  'rare',
  'very',
  'ultra',
  // The colours of the players in a comparison, in their order.
  'p1',
  'p2',
  'p3',
  'p4',
] as const;
type ColourName = (typeof colourNames)[number];

/** A colour scheme: its colours by use. */
export interface Scheme {
  readonly colours: Readonly<Record<ColourName, string>>;
  readonly grades: Readonly<Record<Grade, GradeColour>>;
  /** The `box-shadow` of sheets. Dark pages have none, because it would not be visible. */
  readonly shade: string;
}

/** The light scheme: dark text on a light background. */
export const light: Scheme = {
  colours: {
    paper: '#f4f3ee',
    sheet: '#ffffff',
    sunken: '#eae8e0',
    ink: '#161a18',
    quiet: '#58605b',
    line: '#dfddd4',
    edge: '#7b807c',
    accent: '#17634a',
    'on-accent': '#ffffff',
    focus: '#0b57d0',
    good: '#1c6b3c',
    warn: '#7a5200',
    bad: '#a3261d',
    wash: '#e2efe9',
    track: '#e3e1d8',
    l0: '#eae8e0',
    l1: '#bfdccf',
    l2: '#7dbb9f',
    l3: '#3f9270',
    l4: '#17634a',
    common: '#59605c',
    uncommon: '#2f6b4f',
    rare: '#2b5fa8',
    very: '#6d3fa8',
    ultra: '#9a2a4f',
    p1: '#1d5fb4',
    p2: '#b0430c',
    p3: '#7a3aa6',
    p4: '#0b6b70',
  },
  grades: {
    platinum: { text: '#3a6d9f', fill: '#3f78b5' },
    gold: { text: '#856100', fill: '#a87b00' },
    silver: { text: '#5d6770', fill: '#6c7782' },
    bronze: { text: '#8d5119', fill: '#a2602a' },
  },
  shade: '0 1px 2px #0000000d, 0 8px 24px -12px #0000002e',
};

/** The dark scheme: light text on a dark background. */
export const dark: Scheme = {
  colours: {
    paper: '#0f1312',
    sheet: '#181d1b',
    sunken: '#0a0d0c',
    ink: '#edf0ee',
    quiet: '#a4ada8',
    line: '#2a312e',
    edge: '#7d8681',
    accent: '#7cd0ad',
    'on-accent': '#0c1f17',
    focus: '#8ab4f8',
    good: '#7fd39b',
    warn: '#e6c06a',
    bad: '#f2a39b',
    wash: '#15291f',
    track: '#2a312e',
    l0: '#232a26',
    l1: '#24503e',
    l2: '#2f7a5c',
    l3: '#4daa83',
    l4: '#8fe0be',
    common: '#a7b0aa',
    uncommon: '#7fcaa5',
    rare: '#8fb8f0',
    very: '#c3a3f0',
    ultra: '#f09cb8',
    p1: '#86b6f7',
    p2: '#f2a274',
    p3: '#cda8f5',
    p4: '#63d0cf',
  },
  grades: {
    platinum: { text: '#9cc7ee', fill: '#86b8ea' },
    gold: { text: '#e8c34a', fill: '#e3bb45' },
    silver: { text: '#c3cad0', fill: '#b3bcc4' },
    bronze: { text: '#dd9f69', fill: '#d98f58' },
  },
  shade: 'none',
};

/** Lists the CSS custom properties of a scheme: `--paper:#f6f5f0;--gold:…;--gold-fill:…`. */
export function listProperties({ colours, grades, shade }: Scheme): string {
  const ofGrades = Object.entries(grades).flatMap(([grade, { text, fill }]): [string, string][] => [
    [grade, text],
    [`${grade}-fill`, fill],
  ]);
  return [...Object.entries(colours), ...ofGrades, ['shade', shade]]
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** Radii of corners in pixels: for small elements, for sheets, for page heads. */
export const radii = { r1: 6, r2: 12, r3: 20 } as const;
