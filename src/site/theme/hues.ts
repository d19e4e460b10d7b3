/** The 24 hues of placeholder art. White text on both colours of a hue has a contrast of at least 4.5 to 1. */

/** The number of hues, which are numbered from 0. */
export const hueCount = 24;

/** The two colours of a hue, as `#rrggbb`. */
export interface Hue {
  /** The background. */
  readonly ground: string;
  /** The pattern on it, darker. */
  readonly figure: string;
}

/** The colours of a hue. @param index 0 to 23 */
export function hueAt(index: number): Hue {
  const degrees = (index * 360) / hueCount;
  // Yellow and green look lighter than blue and red at the same lightness.
  const lightness = 0.3 + 0.06 * Math.cos(((degrees - 250) * Math.PI) / 180);
  return { ground: toHex(degrees, 0.4, lightness), figure: toHex(degrees, 0.45, lightness - 0.07) };
}

/** CSS Color 4, 7.1: from hue, saturation and lightness to sRGB. */
function toHex(degrees: number, saturation: number, lightness: number): string {
  const span = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const at = (offset + degrees / 30) % 12;
    const value = lightness - span * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
