/** Skies and hills of scenes, for covers (320 × 176) and for the wider banners (1216 × 208). */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import type { Palette } from './palettes.ts';

type Point = readonly [x: number, y: number];

/**
 * The size and the shapes of a kind of image: covers or banners. Each outline reaches from the left edge to the right edge, so it only has
 * to be closed along the lower edge.
 */
export interface Format {
  readonly width: number;
  readonly height: number;
  /** The possible positions of the sun. */
  readonly suns: readonly Point[];
  readonly sunRadius: number;
  readonly glowRadius: number;
  /** The outlines of the far hills, one for each hill shape. `near` has those of the near hills. */
  readonly far: readonly string[];
  readonly near: readonly string[];
  readonly stars: string;
  readonly clouds: string;
}

/** The number of hill shapes: rolling, peaks, waves, valley. */
const hillCount = 4;
/** The number of positions of the sun. */
const sunCount = 5;
/**
 * The number of layouts. The two factors have no common divisor, so each pair of a hill shape and a sun position belongs to exactly one
 * layout number.
 */
export const layoutCount = hillCount * sunCount;

/** Covers. The near hill is level in the middle, where motifs stand. */
export const coverFormat: Format = {
  width: 320,
  height: 176,
  suns: [
    [82, 56],
    [240, 54],
    [88, 90],
    [234, 88],
    [70, 42],
  ],
  sunRadius: 18,
  glowRadius: 70,
  far: [
    'M0 120Q58 84 128 112T252 104T320 92',
    'M0 126L62 82L108 116L182 72L250 120L320 88',
    'M0 108C66 130 108 84 184 106S286 122 320 98',
    'M0 92C40 88 66 98 92 114C118 130 198 130 226 114C252 98 282 84 320 88',
  ],
  near: [
    'M0 154C44 136 80 144 118 144H202C244 144 280 130 320 134',
    'M0 132C40 136 76 144 118 144H202C240 144 272 156 320 152',
    'M0 148C30 158 76 144 118 144H202C250 144 276 158 320 140',
    'M0 136C36 128 84 144 118 144H202C238 144 284 128 320 142',
  ],
  stars: 'M22 26h0M58 52h0M40 84h0M128 22h0M150 44h0M190 18h0M252 30h0M292 58h0M274 88h0M304 20h0',
  clouds:
    'M14 44h38a7 7 0 0 0 0-14h-3a11 11 0 0 0-21-3 9 9 0 0 0-13 4 7 7 0 0 0-1 13zM262 78h34a6 6 0 0 0 0-12h-4a9 9 0 0 0-17-2 7 7 0 0 0-11 3 6 6 0 0 0-2 11z',
};

/** Banners. Phones show only the middle 567 units, so all positions of the sun are there. */
export const bannerFormat: Format = {
  width: 1216,
  height: 208,
  suns: [
    [436, 74],
    [764, 62],
    [470, 112],
    [724, 104],
    [560, 58],
  ],
  sunRadius: 40,
  glowRadius: 168,
  far: [
    'M0 152C130 60 270 56 420 124S690 168 850 98S1100 50 1216 112',
    'M0 186L236 58L420 158L668 30L900 170L1216 54',
    'M0 118C190 186 330 62 560 116S900 186 1216 84',
    'M0 62C150 52 250 96 350 138C470 188 730 184 850 132C950 88 1060 54 1216 66',
  ],
  near: [
    'M0 188C250 134 470 146 700 176S1060 186 1216 150',
    'M0 158C200 206 460 146 700 168S1080 200 1216 178',
    'M0 182C200 136 400 148 620 174S1020 196 1216 152',
    'M0 148C190 152 400 182 640 178S1040 146 1216 160',
  ],
  stars:
    'M64 38h0M150 92h0M212 26h0M296 60h0M352 24h0M392 88h0M520 30h0M604 66h0M652 22h0M700 54h0M828 28h0M872 84h0M940 40h0M1010 24h0M1074 72h0M1150 34h0M1192 90h0',
  clouds:
    'M116 74h104a16 16 0 0 0 0-32h-8a27 27 0 0 0-52-7 22 22 0 0 0-32 10 15 15 0 0 0-12 29zM906 62h84a13 13 0 0 0 0-26h-8a21 21 0 0 0-40-5 17 17 0 0 0-26 8 12 12 0 0 0-10 23zM596 44h60a9 9 0 0 0 0-18h-6a15 15 0 0 0-28-4 12 12 0 0 0-18 6 8 8 0 0 0-8 16z',
};

/** A landscape in two layers: `back` is drawn behind the motif; `front` is the near hill, and the motif may be drawn over it. */
interface Landscape {
  readonly back: Markup;
  readonly front: Markup;
}

/** Draws the light around the sun: a circle that fades away. */
export type GlowDrawing = (sun: Point, radius: number, colour: string) => Markup;

/** Draws the light as a gradient. The id of the gradient is derived from its colour. */
export const drawGradient: GlowDrawing = ([x, y], radius, colour) => {
  const id = `g${colour.slice(1)}`;
  return xml`<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${glowOpacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
};

/** Opacity of the light at the sun: 0 to 1. */
export const glowOpacity = 0.85;

/** How a landscape is drawn. */
interface LandscapeStyle {
  readonly palette: Palette;
  /** The number of the layout, less than `layoutCount`. */
  readonly layout: number;
  readonly drawGlow?: GlowDrawing;
}

/**
 * Draws a landscape. The ids of its gradients are derived from their colours: if one image contains several landscapes, equal ids mean
 * equal gradients.
 */
export function drawLandscape(
  format: Format,
  { palette, layout, drawGlow = drawGradient }: LandscapeStyle,
): Landscape {
  const { width, height, suns, sunRadius, glowRadius } = format;
  const [x, y] = part(suns, layout);
  const sky = `s${palette.top.slice(1)}`;
  const back = xml`<linearGradient id="${sky}" x2="0" y2="1"><stop stop-color="${palette.top}"/><stop offset=".75" stop-color="${palette.horizon}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#${sky})"/>${air(format, palette)}${drawGlow([x, y], glowRadius, palette.sun)}<circle cx="${x}" cy="${y}" r="${sunRadius}" fill="${palette.sun}"/>${drawHills(format, layout, palette.far)}`;
  return { back, front: hill(part(format.near, layout), palette.near, format) };
}

function air({ stars, clouds }: Format, palette: Palette): Markup {
  if (palette.air === 'clear') return xml``;
  if (palette.air === 'clouds') return xml`<path d="${clouds}" fill="#fff" fill-opacity=".22"/>`;
  return xml`<path d="${stars}" stroke="#fff" stroke-opacity=".6" stroke-width="1.8" stroke-linecap="round"/>`;
}

/** Draws the far hills of a layout in a given colour. */
export function drawHills(format: Format, layout: number, fill: string): Markup {
  return hill(part(format.far, layout), fill, format);
}

/** Closes an outline along the lower edge of the format and fills it. */
function hill(outline: string, fill: string, { height }: Format): Markup {
  return xml`<path d="${outline}V${height}H0z" fill="${fill}"/>`;
}

function part<T>(parts: readonly T[], layout: number): T {
  return invariant(parts[layout % parts.length], 'a remainder is within the parts');
}
