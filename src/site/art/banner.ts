/** Drawn banners for players who have no banner image: the sky and the hills of a scene, without its motif. */

import { xml } from '../../documents/markup/index.ts';
import { bannerFormat, drawLandscape, layoutCount } from './landscape.ts';
import { findPalette, palettes } from './palettes.ts';
import type { Scene } from './scene.ts';
import { chooseScene } from './scene.ts';

/** The palette and the layout of a banner. Every scene is also a banner: the motif is ignored. */
export type Banner = Pick<Scene, 'palette' | 'layout'>;

/** Chooses the banner of a game. It has the palette of the game's scene. */
export function bannerScene(gameId: string): Banner {
  return chooseScene(gameId);
}

/** Returns the file name of a banner below `/art/banners/`: `PALETTE-LAYOUT.svg`. */
export function nameBanner({ palette, layout }: Banner): string {
  return `${palette}-${layout}.svg`;
}

/** Finds the banner with this file name; null if there is none. */
export function findBanner(file: string): Banner | null {
  const [, paletteText, layoutText] = /^(0|[1-9]\d?)-(0|[1-9]\d?)\.svg$/.exec(file) ?? [];
  const palette = Number(paletteText);
  const layout = Number(layoutText);
  return palette < palettes.length && layout < layoutCount ? { palette, layout } : null;
}

/** Writes a banner as a complete SVG of 1216 by 208 units. Narrower pages show its middle. */
export function writeBanner({ palette, layout }: Banner): string {
  const { width, height } = bannerFormat;
  const { back, front } = drawLandscape(bannerFormat, { palette: findPalette(palette), layout });
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${back}${front}</svg>`.toString();
}
