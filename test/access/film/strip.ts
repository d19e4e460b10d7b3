/** Arranges the images of a run side by side, and writes above each image at which second it was taken. */

import sharp from 'sharp';
import type { Frame } from './person.ts';

const gap = 12;
const head = 28;

/** The options of a strip. */
interface StripOptions {
  /** Width of an image in pixels. */
  readonly width: number;
  readonly quality: number;
}

/** Writes a strip (WebP). Returns its size in bytes. */
export async function writeStrip(
  frames: readonly Frame[],
  file: string,
  { width, quality }: StripOptions,
): Promise<number> {
  const height = Math.round((width * 800) / 360);
  const pictures = await Promise.all(
    frames.map(async ({ png, at }, index) => {
      const left = gap + index * (width + gap);
      const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${head}"><text x="0" y="19" font-family="sans-serif" font-size="15" fill="#444">${Math.round(at / 1000)} s</text></svg>`;
      return [
        { input: await sharp(png).resize(width, height).png().toBuffer(), left, top: head },
        { input: Buffer.from(label), left, top: 0 },
      ];
    }),
  );
  const strip = sharp({
    create: {
      width: gap + frames.length * (width + gap),
      height: head + height + gap,
      channels: 3,
      background: '#dddcd6',
    },
  });
  const { size } = await strip.composite(pictures.flat()).webp({ quality }).toFile(file);
  return size;
}
