/** Images for measurements. They compress like photographs, because they have soft shapes, edges and grain. */

import sharp from 'sharp';
import { createRandom } from '../../src/data/generate/random.ts';

/** Draws an image as JPEG. The same seed draws the same image. */
export function photograph(width: number, height: number, seed: number): Promise<Buffer> {
  const { unit } = createRandom(seed + 1);
  const waves = Array.from({ length: 6 }, () => [unit() * 9, unit() * 9, unit() * 6] as const);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const x = ((at / 3) % width) / width;
    const y = Math.floor(at / 3 / width) / height;
    const light = waves.map(([across, down, phase]) => Math.sin(x * across + y * down + phase));
    const grain = (unit() - 0.5) * 14;
    for (const channel of [0, 1, 2]) {
      const value = (light[channel] ?? 0) + (light[channel + 3] ?? 0) * (x > y ? 1 : -1); // there are six waves
      pixels[at + channel] = Math.max(0, Math.min(255, 128 + value * 50 + grain));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
