/** From a card's SVG to a picture. The font comes with a package, so that a server without fonts draws the same. */

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cardFont } from './card.ts';

const fontFolder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf', '700Bold/Inter_700Bold.ttf'].map(
  (file) => join(fontFolder, file),
);

/** The picture at a number of pixels across; drawn outside the event loop. */
export async function renderPng(svg: string, width: number): Promise<Uint8Array> {
  // Loaded with the first card: six megabytes that an instance without pages never needs.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: cardFont, sansSerifFamily: cardFont },
  });
  return image.asPng();
}
