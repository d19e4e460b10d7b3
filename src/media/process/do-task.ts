/**
 * The tasks of the image process. Only this process loads the library that decodes images (docs/adr/0009-picture-process.md).
 *
 * Stored images are encoded again, in sRGB and turned upright, so that they contain nothing but pixels: no location of a photograph, no
 * thumbnail, no text, and no data after the end of the image.
 */

import type { OutputInfo, Sharp, SharpOptions } from 'sharp';
import type { MediaKind } from '../../records/media-records.ts';
import { maxPixels } from '../limits.ts';
import { inlineGlows } from './glow.ts';
import { inlinePictures } from './inline.ts';
import { loadFonts, withDrawableTexts } from './letters.ts';
import { withScaled } from './scaled.ts';
import type { Library } from './small-form.ts';
import { codeSmall } from './small-form.ts';
import type { DrawTask, IconTask, Reply, StoredForm, StoreTask, Task } from './task.ts';
import { smallSize } from './task.ts';

let loading: Promise<Library> | undefined;

/**
 * Loads the library once, with the decoders of the accepted image types and no others, without a cache and without threads, and the fonts
 * before the first text is drawn.
 */
function library(): Promise<Library> {
  loading ??= import('sharp').then(async ({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
    });
    sharp.cache(false);
    sharp.concurrency(1);
    await loadFonts(sharp);
    return sharp;
  });
  return loading;
}

/**
 * Decoding options. Warnings of a decoder are no reason to refuse an image that browsers show; damaged and truncated images are refused.
 */
const reading: SharpOptions = {
  limitInputPixels: maxPixels,
  failOn: 'error',
  sequentialRead: true,
};

/** Performs one task; it rejects for an image that cannot be decoded. */
export async function doTask(task: Task): Promise<Reply> {
  const sharp = await library();
  if (task.do === 'store') return store(sharp, task);
  if (task.do === 'draw') return draw(sharp, task);
  if (task.do === 'icon') return icon(sharp, task);
  return smallOf(sharp, sharp(task.bytes, reading).autoOrient());
}

interface Coded {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

async function store(sharp: Library, { bytes, kind, maxBytes }: StoreTask): Promise<StoredForm> {
  const read = sharp(bytes, reading);
  const { isPalette } = await read.metadata();
  // The pixels are decoded once. The stored image and its thumbnail are both made from them.
  const { data, info } = await read
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const isLossless = kind === 'image/png' || isLosslessWebp(bytes);
  const coded = await codeWithin(maxBytes, pixels, [isLossless ? 'image/png' : kind, isPalette]);
  return {
    kind: kindOf(coded.info),
    width,
    height,
    bytes: coded.data,
    small: await smallOf(sharp, pixels()),
  };
}

/** Checks whether a WebP is lossless, by the first chunk of a simple file (RFC 9649, 2.6). */
function isLosslessWebp(bytes: Uint8Array): boolean {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', 12, 16) ===
    'VP8L'
  );
}

/**
 * Encodes an image within a size limit. Lossy images remain lossy, at a quality without visible loss; lossless images remain lossless. If
 * the result is too large, it becomes a WebP of lower quality, so that no image is refused because of how Laurel encodes it.
 */
async function codeWithin(
  maxBytes: number,
  pixels: () => Sharp,
  [kind, hasFewColours]: readonly [MediaKind, boolean],
): Promise<Coded> {
  let coded = await coding(pixels(), kind, hasFewColours).toBuffer({ resolveWithObject: true });
  for (const quality of [75, 40]) {
    if (coded.data.length <= maxBytes) return coded;
    coded = await pixels().webp({ quality, effort: 1 }).toBuffer({ resolveWithObject: true });
  }
  return coded;
}

/** Chooses the encoding. A PNG with few colours is drawn art, which compresses best without filters. */
function coding(pixels: Sharp, kind: MediaKind, hasFewColours: boolean): Sharp {
  if (kind === 'image/jpeg') return pixels.jpeg({ quality: 90 });
  if (kind === 'image/webp') return pixels.webp({ quality: 90, effort: 1 });
  return pixels.png(
    hasFewColours ? { compressionLevel: 9 } : { compressionLevel: 6, adaptiveFiltering: true },
  );
}

function kindOf({ format }: OutputInfo): MediaKind {
  return format === 'jpeg' ? 'image/jpeg' : format === 'webp' ? 'image/webp' : 'image/png';
}

/** Makes the thumbnail. It contains the whole image, because the titles on the covers of games reach up to the edges. */
function smallOf(sharp: Library, pixels: Sharp): Promise<Buffer> {
  return codeSmall(
    sharp,
    pixels.resize(smallSize.width, smallSize.height, { fit: 'inside', withoutEnlargement: true }),
  );
}

/** JPEG qualities to try. With the first one, the letters of a drawing are clear; the others are for images that compress badly. */
const qualities = [85, 60, 30];

async function draw(
  sharp: Library,
  { svg, pictures, width, jpegWithin }: DrawTask,
): Promise<Buffer> {
  const open = (bytes: Uint8Array): Sharp => sharp(bytes, reading);
  const scaled = await withScaled({ svg, pictures }, sharp, open);
  const drawable = await withDrawableTexts(svg, sharp);
  const whole = Buffer.from(await inlineGlows(inlinePictures(drawable, scaled), sharp));
  const drawing = (): Sharp => sharp(whole, reading).resize(width);
  if (jpegWithin === null) return drawing().png({ compressionLevel: 4 }).toBuffer();
  let jpeg = Buffer.alloc(0);
  for (const quality of qualities) {
    // Previews are opaque, so removing the alpha channel is safe; blending them with a background would take a tenth of the time of
    // drawing. Huffman codes optimised for each image would take a seventh of this time and save 6 % of the bytes.
    jpeg = await drawing().removeAlpha().jpeg({ quality, optimiseCoding: false }).toBuffer();
    if (jpeg.length <= jpegWithin) break;
  }
  return jpeg;
}

function icon(sharp: Library, { bytes, size, share }: IconTask): Promise<Buffer> {
  const inside = Math.max(1, Math.round(size * share));
  const before = Math.floor((size - inside) / 2);
  const after = Math.ceil((size - inside) / 2);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(bytes, reading)
    .autoOrient()
    .resize(inside, inside, { fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .png()
    .toBuffer();
}
