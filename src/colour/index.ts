/** Colours: contrast, and lightness changed without a change of hue. */

export { measureContrast, measureDistance, mixed } from './contrast.ts';
export { nearestPassing, shaded } from './oklch.ts';
