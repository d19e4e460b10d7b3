/** The colours of drawn scenes. URLs of covers, banners and trophy icons contain the index of a palette, so this order must not change. */

import { invariant } from '../../invariant.ts';

/** The colours of a scene, as `#rrggbb`. */
export interface Palette {
  /** The sky, from its top to the horizon. */
  readonly top: string;
  readonly horizon: string;
  /** The sun or moon, and its glow. */
  readonly sun: string;
  readonly far: string;
  readonly near: string;
  /** The motif; its details have the colour of the near hill. */
  readonly light: string;
  /** What the sky shows. */
  readonly air: 'stars' | 'clouds' | 'clear';
}

type Row = readonly [
  top: string,
  horizon: string,
  sun: string,
  far: string,
  near: string,
  light: string,
  air: Palette['air'],
];

const rows: readonly Row[] = [
  // dusk
  ['#2a1a4a', '#d9653b', '#ffd27a', '#6d2f4f', '#2b1533', '#ffe9c4', 'clear'],
  // mauve evening
  ['#45314f', '#e88a5a', '#ffd79a', '#59415f', '#241a2b', '#ffe8c8', 'clouds'],
  // harbour
  ['#154a7d', '#f2a65e', '#ffe08a', '#1f6aa3', '#0f3a63', '#ffffff', 'clear'],
  // slate dawn
  ['#34415c', '#dba78f', '#ffeed2', '#4d5b7a', '#222b42', '#fff4e4', 'clouds'],
  // sea green
  ['#123d3a', '#6fb39a', '#e9f7d8', '#1f5f58', '#0d2f2c', '#ffffff', 'clear'],
  // wheat
  ['#7a3f1d', '#f0b846', '#fff1c0', '#8f561c', '#42240e', '#fff4d4', 'clear'],
  // embers
  ['#20232c', '#c2573a', '#ffb37a', '#4d383e', '#1a181d', '#ffe2cb', 'stars'],
  // teal morning
  ['#12464f', '#8fd0b5', '#fff3c9', '#2f7d6b', '#153f3a', '#ffffff', 'clouds'],
  // forest
  ['#1c4a2e', '#a9cb63', '#fdf6c4', '#33703a', '#15361f', '#f8ffe4', 'clear'],
  // coast at night
  ['#0f2c3f', '#5f8ea0', '#ffe7a0', '#1d4b5e', '#0b2230', '#ffffff', 'stars'],
  // rain
  ['#43547a', '#aebad2', '#f4f6fb', '#5a6d96', '#2b3856', '#ffffff', 'clouds'],
  // deep space
  ['#0b1033', '#4a2f7f', '#b9a1ff', '#2a1f5c', '#120d33', '#f3ecff', 'stars'],
  // summer
  ['#5fb2e2', '#fbe7c6', '#ffffff', '#6ea36b', '#1f482f', '#cf3f2c', 'clouds'],
  // starlight
  ['#0d2140', '#2f6f9f', '#ffe27a', '#19436b', '#0b1f38', '#ffe27a', 'stars'],
  // peach
  ['#e0855f', '#f6d3a6', '#fff8e6', '#b5604a', '#6b2d28', '#ffffff', 'clear'],
  // cherry blossom
  ['#d76f8e', '#fbd3c8', '#ffffff', '#b4587a', '#6b2746', '#ffffff', 'clouds'],
  // desert
  ['#25707f', '#f3d79c', '#fff2c2', '#c0803f', '#6f3f1e', '#fff8e4', 'clear'],
  // alpine
  ['#6f9fcb', '#f3dcd0', '#ffffff', '#5d7ba3', '#2c4467', '#ffffff', 'clouds'],
  // lagoon
  ['#e98b7d', '#fbdcc8', '#ffffff', '#3d97a0', '#1a5f69', '#ffffff', 'clear'],
  // wine
  ['#5a1836', '#d76d7a', '#ffd9b0', '#7d2347', '#35101f', '#ffe6d8', 'clear'],
  // lavender
  ['#5a4fa3', '#e0b7d6', '#fff3e0', '#5b4a94', '#2d2456', '#ffffff', 'clouds'],
  // northern lights
  ['#0a1f2e', '#2f8f7f', '#c8ffe0', '#15504f', '#08222b', '#e6fff2', 'stars'],
  // moonlight
  ['#101429', '#3c4d86', '#f4efd8', '#232c56', '#0c1024', '#f4efd8', 'stars'],
  // amber
  ['#3b2414', '#c98b45', '#ffdf9a', '#6e4220', '#2c1a0d', '#fff0d0', 'clear'],
];

/** All palettes by number. */
export const palettes: readonly Palette[] = rows.map(
  ([top, horizon, sun, far, near, light, air]) => ({
    top,
    horizon,
    sun,
    far,
    near,
    light,
    air,
  }),
);

/** Returns the palette with this number, which must be valid. */
export function findPalette(index: number): Palette {
  return invariant(palettes[index], 'the number of a palette is below their count');
}
