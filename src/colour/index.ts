/** Colours: contrast, and lightness changed without a change of hue. */

export { contrastOf } from './contrast.ts';
export { nearestPassing, shaded } from './lightness.ts';
