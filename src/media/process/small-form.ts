/**
 * The thumbnail of an image, for drawings and cards. The SVG renderer reads PNG and JPEG, and takes about 60 ns for each byte of an
 * embedded image. This is more time than it takes for the pixels. Therefore a photograph is stored as a JPEG, which has a sixth of the
 * bytes.
 */

import type { Sharp } from 'sharp';

/** The library that decodes and draws images. */
export type Library = typeof import('sharp').default;

/**
 * Encodes an image as JPEG, or as PNG if it is partly transparent. The quality is moderate, because the final drawing is encoded again and
 * would not show a better one.
 */
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

/** Checks whether all pixels are opaque. If there are two or four channels, the last one is the opacity. */
function isOpaque(pixels: Uint8Array, channels: number): boolean {
  if (channels % 2 === 1) return true;
  for (let at = channels - 1; at < pixels.length; at += channels)
    if (pixels[at] !== 255) return false;
  return true;
}
