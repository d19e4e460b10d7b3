/** Contrast of colours: WCAG 2.2, relative luminance and contrast ratio. */

import { zip } from '../invariant.ts';

/** Returns the red, green and blue of a colour, each from 0 to 1. @param colour `#rrggbb` */
export function parseChannels(colour: string): readonly [number, number, number] {
  const channel = (start: number): number =>
    Number.parseInt(colour.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = parseChannels(colour).map(linear);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Converts a channel of sRGB, 0 to 1, to linear light. */
export function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Returns the contrast ratio of two colours, 1 to 21. */
export function measureContrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Mixes a transparent colour with the colour below it, as browsers do. @param share opacity of the first colour, 0 to 1 */
export function mixed(over: string, under: string, share: number): string {
  const channels = zip(parseChannels(over), parseChannels(under)).map(([top, ground]) =>
    Math.round(255 * (top * share + ground * (1 - share))),
  );
  return `#${Buffer.from(channels).toString('hex')}`;
}

/** Returns the distance of two colours in sRGB, from 0 to 1.73 (black and white). Unlike contrast, it depends on hues. */
export function measureDistance(a: string, b: string): number {
  return Math.hypot(...zip(parseChannels(a), parseChannels(b)).map(([one, other]) => one - other));
}
