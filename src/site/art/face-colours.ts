/**
 * The colours of faces. Each skin has a contrast of at least 3 with every ground (background), and eyes and mouths at least 4.5 with every
 * skin.
 */

/** The colour of eyes and mouths. */
export const feature = '#241c2b';

/** The colours with which one face is painted. */
export interface FaceColours {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
}

/** The colours of the background, each with the colour of the clothes in front of it, around the wheel of hues. */
const pairs: readonly (readonly [ground: string, clothes: string])[] = [
  ['#b4435a', '#f2c46b'],
  ['#c04a3a', '#2f4858'],
  ['#b3552c', '#f3d9a4'],
  ['#9a651c', '#37474f'],
  ['#7d711d', '#f0e2b6'],
  ['#5f7a26', '#2e3b4e'],
  ['#3f7d3f', '#f4c95d'],
  ['#2b7d5a', '#f28f6b'],
  ['#1f7a72', '#f6e1b5'],
  ['#22748c', '#f2a65a'],
  ['#2c69a0', '#f5d76e'],
  ['#3f5fae', '#f3a7a0'],
  ['#5756b3', '#9fe0c5'],
  ['#7050ae', '#f7c873'],
  ['#8a4aa3', '#a7dbe8'],
  ['#a0438a', '#ffe0a3'],
  ['#ae4274', '#9ad1d4'],
  ['#4a5a6d', '#f08a5d'],
];
/** The background colours. */
export const grounds = pairs.map(([ground]) => ground);
/** The colour of the clothes for each background colour, in the same order. */
export const clothes = pairs.map(([, colour]) => colour);

/** The light skin colours of the creatures. */
export const skins = [
  '#ffe3c2',
  '#ffd0b0',
  '#f7e7a8',
  '#d3f0c4',
  '#bdeee0',
  '#c9e4fb',
  '#dcd6fb',
  '#f8d0e6',
  '#f4efe6',
  '#e9d8c0',
] as const;

/** Hair, ears and hats. */
export const hairs = [
  '#2b2233',
  '#4a2c23',
  '#7a3b1e',
  '#1f3a4d',
  '#3d2a5c',
  '#f2b544',
  '#c9b8a6',
  '#d8563f',
  '#2f6b5b',
  '#f28ab2',
  '#6a3fb0',
  '#35aeb0',
] as const;
