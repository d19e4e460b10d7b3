/** Colours of the site in light and dark: one table for the style sheet, cards, charts and images. */

import type { Grade } from '../../domain/index.ts';

/** The colour of a grade as text, and as the fill of cups and charts. */
interface GradeColour {
  readonly text: string;
  readonly fill: string;
}

export interface Scheme {
  /** Names of custom properties and their values. */
  readonly colours: Readonly<Record<string, string>>;
  readonly grades: Readonly<Record<Grade, GradeColour>>;
}

export const light: Scheme = {
  colours: {
    paper: '#f6f5f0',
    sheet: '#ffffff',
    ink: '#1d211f',
    quiet: '#59605c',
    line: '#dedcd3',
    edge: '#7b807c',
    accent: '#17634a',
    'on-accent': '#ffffff',
    wash: '#e8f1ec',
    track: '#e7e5dc',
    l0: '#eae8e0',
    l1: '#bfdccf',
    l2: '#7dbb9f',
    l3: '#3f9270',
    l4: '#17634a',
  },
  grades: {
    platinum: { text: '#3f6f9b', fill: '#6ea5d6' },
    gold: { text: '#8a6500', fill: '#d8a91c' },
    silver: { text: '#616a72', fill: '#a9b2ba' },
    bronze: { text: '#8d5119', fill: '#c07a3e' },
  },
};

export const dark: Scheme = {
  colours: {
    paper: '#121614',
    sheet: '#1a1f1c',
    ink: '#e9ebe8',
    quiet: '#a7b0aa',
    line: '#303833',
    edge: '#7d8681',
    accent: '#7cd0ad',
    'on-accent': '#0c1f17',
    wash: '#1d2d26',
    track: '#2c342f',
    l0: '#232a26',
    l1: '#24503e',
    l2: '#2f7a5c',
    l3: '#4daa83',
    l4: '#8fe0be',
  },
  grades: {
    platinum: { text: '#9cc7ee', fill: '#7fb2e2' },
    gold: { text: '#e8c34a', fill: '#d9b12f' },
    silver: { text: '#c3cad0', fill: '#98a2aa' },
    bronze: { text: '#dd9f69', fill: '#b97743' },
  },
};

/** The custom properties of a scheme: `--paper: #f6f5f0; --gold: …; --gold-fill: …`. */
export function propertiesOf({ colours, grades }: Scheme): string {
  const ofGrades = Object.entries(grades).flatMap(([grade, { text, fill }]): [string, string][] => [
    [grade, text],
    [`${grade}-fill`, fill],
  ]);
  return [...Object.entries(colours), ...ofGrades].map(([name, value]) => `--${name}: ${value};`).join(' ');
}
