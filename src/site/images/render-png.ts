/**
 * Renders an SVG as PNG. The font is part of a package, so that a server without fonts renders the same image. At most two images are
 * rendered at a time, so that images do not take the processor from pages.
 */

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cardFont } from './card.ts';
import { createTurns } from './turns.ts';

const fontFolder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf', '700Bold/Inter_700Bold.ttf'].map(
  (file) => join(fontFolder, file),
);

const inTurn = createTurns(2);

/** Renders an SVG as PNG with a width in pixels, off the event loop. */
export async function renderPng(svg: string, width: number): Promise<Uint8Array> {
  // Lazy loading saves 6 MB on an instance that never renders an image.
  const { renderAsync } = await import('@resvg/resvg-js');
  return inTurn(async () => {
    const image = await renderAsync(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontFiles, loadSystemFonts: false, defaultFontFamily: cardFont, sansSerifFamily: cardFont },
    });
    return image.asPng();
  });
}
