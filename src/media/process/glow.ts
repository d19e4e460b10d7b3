/**
 * Glows within an SVG: round gradients that fade out. Drawn as an SVG gradient, a large glow would take a fifth of the time in which a
 * preview is drawn. A small image of the glow, enlarged, looks the same and takes almost no time.
 */

import { LRUCache } from 'lru-cache';
import type { Library } from './small-form.ts';

/** Width and height of the small image in pixels. The enlargement interpolates smoothly between them. */
const side = 48;

/** Cached glows as data URLs. Each colour palette of the drawn scenes has one glow. */
const made = new LRUCache<string, string>({ max: 32 });

/** Returns the address of a glow within an SVG made by Laurel. @param colour `#rrggbb` @param opacity in the centre: 0 to 1 */
export function glowAddress(colour: string, opacity: number): string {
  const alpha = Math.round(opacity * 255);
  return `glow:${colour.slice(1)}${alpha.toString(16).padStart(2, '0')}`;
}

/** Replaces the addresses of glows in an SVG by the images. */
export async function inlineGlows(svg: string, sharp: Library): Promise<string> {
  const colours = new Set(
    Array.from(svg.matchAll(/"glow:([0-9a-f]{8})"/g), ([, colour = '']) => colour),
  );
  let inlined = svg;
  for (const colour of colours) {
    const address = made.get(colour) ?? (await drawGlow(colour, sharp));
    made.set(colour, address);
    inlined = inlined.replaceAll(`"glow:${colour}"`, `"${address}"`);
  }
  return inlined;
}

async function drawGlow(colour: string, sharp: Library): Promise<string> {
  const stop = (offset: number, alpha: string): string =>
    `<stop offset="${offset}" stop-color="#${colour.slice(0, 6)}${alpha}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" width="${side}" height="${side}"><radialGradient id="g">${stop(0, colour.slice(6))}${stop(1, '00')}</radialGradient><circle cx="1" cy="1" r="1" fill="url(#g)"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
