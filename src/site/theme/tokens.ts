/** Colours of the site in light and dark (docs/spec/site.md 3.1): one table for the style sheet, cards, charts and images. */

import type { Grade } from '../../domain/index.ts';

/** The colour of a grade as text, and as the fill of cups and charts. */
interface GradeColour {
  readonly text: string;
  readonly fill: string;
}

/** Names of custom properties and their values. */
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
] as const;
type ColourName = (typeof colourNames)[number];

/** The colours of a scheme by what they paint. */
export interface Scheme {
  readonly colours: Readonly<Record<ColourName, string>>;
  readonly grades: Readonly<Record<Grade, GradeColour>>;
}

/** Dark texts on light paper. */
export const light: Scheme = {
  colours: {
    paper: '#f6f5f0',
    sheet: '#ffffff',
    sunken: '#edebe3',
    ink: '#1d211f',
    quiet: '#59605c',
    line: '#dedcd3',
    edge: '#7b807c',
    accent: '#17634a',
    'on-accent': '#ffffff',
    focus: '#0b57d0',
    good: '#1c6b3c',
    warn: '#7a5200',
    bad: '#a3261d',
    wash: '#e8f1ec',
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
  },
  grades: {
    platinum: { text: '#3f6f9b', fill: '#4a80b2' },
    gold: { text: '#8a6500', fill: '#9c7600' },
    silver: { text: '#616a72', fill: '#747e86' },
    bronze: { text: '#8d5119', fill: '#a86530' },
  },
};

/** Light texts on dark paper. */
export const dark: Scheme = {
  colours: {
    paper: '#121614',
    sheet: '#1a1f1c',
    sunken: '#0d100f',
    ink: '#e9ebe8',
    quiet: '#a7b0aa',
    line: '#303833',
    edge: '#7d8681',
    accent: '#7cd0ad',
    'on-accent': '#0c1f17',
    focus: '#8ab4f8',
    good: '#7fd39b',
    warn: '#e6c06a',
    bad: '#f2a39b',
    wash: '#1d2d26',
    track: '#2f3833',
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
  },
  grades: {
    platinum: { text: '#9cc7ee', fill: '#7fb2e2' },
    gold: { text: '#e8c34a', fill: '#d9b12f' },
    silver: { text: '#c3cad0', fill: '#98a2aa' },
    bronze: { text: '#dd9f69', fill: '#b97743' },
  },
};

/** The custom properties of a scheme: `--paper:#f6f5f0;--gold:…;--gold-fill:…`. */
export function listProperties({ colours, grades }: Scheme): string {
  const ofGrades = Object.entries(grades).flatMap(([grade, { text, fill }]): [string, string][] => [
    [grade, text],
    [`${grade}-fill`, fill],
  ]);
  return [...Object.entries(colours), ...ofGrades].map(([name, value]) => `--${name}:${value}`).join(';');
}
