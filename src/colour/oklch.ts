/** The colour space OKLCH: perceived lightness, chroma and hue (https://bottosson.github.io/posts/oklab/; CSS Color 4, 9.3). */

import { parseChannels, measureContrast, linear } from './contrast.ts';

interface Oklch {
  /** From 0 (black) to 1 (white). */
  readonly lightness: number;
  readonly chroma: number;
  /** Angle in radians. */
  readonly hue: number;
}

/** Converts a colour from sRGB. @param colour `#rrggbb` */
export function toOklch(colour: string): Oklch {
  const [r = 0, g = 0, b = 0] = parseChannels(colour).map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const green = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(green, blue),
    hue: Math.atan2(blue, green),
  };
}

/** Converts a colour to `#rrggbb`; returns null if a screen cannot show it. */
function toHex({ lightness, chroma, hue }: Oklch): string | null {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (channels.some((channel) => channel < -0.0005 || channel > 1.0005)) return null;
  return `#${channels.map(encode).join('')}`;
}

/** Converts a channel of linear light to two hexadecimal digits of sRGB. */
function encode(light: number): string {
  const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(Math.max(channel, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Converts a colour to `#rrggbb`, with as much of its chroma as a screen can show. */
export function fromOklch(colour: Oklch): string {
  for (let chroma = colour.chroma; chroma > 0; chroma -= 0.004) {
    const hex = toHex({ ...colour, chroma });
    if (hex !== null) return hex;
  }
  return toHex({ ...colour, chroma: 0 }) ?? (colour.lightness < 0.5 ? '#000000' : '#ffffff');
}

/**
 * Returns the colour, or the colour with the nearest lightness that has enough contrast on every background (docs/spec/site.md 4).
 * @param direction whether the colour becomes darker or lighter
 */
export function nearestPassing(
  colour: string,
  direction: 'darker' | 'lighter',
  { grounds, contrast }: { readonly grounds: readonly string[]; readonly contrast: number },
): string {
  const passes = (candidate: string): boolean =>
    grounds.every((ground) => measureContrast(candidate, ground) >= contrast);
  if (passes(colour)) return colour;
  const from = toOklch(colour);
  const step = direction === 'darker' ? -0.005 : 0.005;
  for (let lightness = from.lightness; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = fromOklch({ ...from, lightness });
    if (passes(candidate)) return candidate;
  }
  return direction === 'darker' ? '#000000' : '#ffffff';
}

/** Changes the lightness of a colour. @param change from -1 to 1 */
export function shaded(colour: string, change: number): string {
  const from = toOklch(colour);
  return fromOklch({ ...from, lightness: Math.min(Math.max(from.lightness + change, 0), 1) });
}
