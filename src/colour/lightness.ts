/** The nearest colour of the same hue that can be read. */

import { contrastOf } from './contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';

/**
 * Returns the colour, or the one with the nearest lightness that has the contrast on every ground (docs/spec/site.md 4).
 * @param direction whether the colour becomes darker or lighter
 */
export function nearestPassing(
  colour: string,
  direction: 'darker' | 'lighter',
  { grounds, contrast }: { readonly grounds: readonly string[]; readonly contrast: number },
): string {
  const passes = (candidate: string): boolean => grounds.every((ground) => contrastOf(candidate, ground) >= contrast);
  if (passes(colour)) return colour;
  const from = toOklch(colour);
  const step = direction === 'darker' ? -0.005 : 0.005;
  for (let lightness = from.lightness; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = fromOklch({ ...from, lightness });
    if (passes(candidate)) return candidate;
  }
  return direction === 'darker' ? '#000000' : '#ffffff';
}

/** The colour with another lightness. @param change from -1 to 1 */
export function shaded(colour: string, change: number): string {
  const from = toOklch(colour);
  return fromOklch({ ...from, lightness: Math.min(Math.max(from.lightness + change, 0), 1) });
}
