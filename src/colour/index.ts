/** Colours: contrast, and lightness changed without a change of hue. */

export { contrastOf, mixed } from './contrast.ts';
export { nearestPassing, shaded } from './oklch.ts';
