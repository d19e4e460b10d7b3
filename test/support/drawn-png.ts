/** Pictures for tests: real PNG files, as a user would upload them. */

import { Resvg } from '@resvg/resvg-js';
import type { Picture } from '../../src/media/index.ts';
import { checkPicture } from '../../src/media/index.ts';

/** Draws a picture of noise, so that its size in bytes grows with its side: 200 pixels make about 100 KB. */
export function drawnPng(side: number, seed: number): Picture {
  const noise = `<filter id="noise"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="3" seed="${seed}"/></filter>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${noise}<rect width="100%" height="100%" filter="url(#noise)"/></svg>`;
  return checkPicture(new Resvg(svg).render().asPng());
}
