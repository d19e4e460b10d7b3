/**
 * The form of a picture that drawings and cards contain. What draws an SVG reads PNG and JPEG within it, and takes some 60 ns for each
 * byte of the address that holds one, more than for its pixels. So a photograph is a JPEG there, which has a sixth of the bytes.
 */

import type { Sharp } from 'sharp';

/** The library that decodes and draws. */
export type Library = typeof import('sharp').default;

/** Codes a picture as JPEG, or as PNG if one can see through it. A drawing is coded again, where a better quality would not be seen. */
export async function codeSmall(sharp: Library, picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  if (isOpaque(data, channels)) return pixels.removeAlpha().jpeg({ quality: 82 }).toBuffer();
  return pixels.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer();
}

/** Pixels with two or four channels have their opacity in the last one. */
function isOpaque(pixels: Uint8Array, channels: number): boolean {
  if (channels % 2 === 1) return true;
  for (let at = channels - 1; at < pixels.length; at += channels)
    if (pixels[at] !== 255) return false;
  return true;
}
