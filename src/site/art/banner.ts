/** Banners of players without a picture: the sky and the hills of a scene, without its motif. */

import { xml } from '../../documents/markup/index.ts';
import { bannerFormat, drawLandscape, layoutCount } from './landscape.ts';
import { findPalette, palettes } from './palettes.ts';
import type { Scene } from './scene.ts';
import { chooseScene } from './scene.ts';

/** What a banner shows: a scene without its motif is one. */
export type Banner = Pick<Scene, 'palette' | 'layout'>;

/** The banner of a game, in the palette of its scene. */
export function bannerScene(gameId: string): Banner {
  return chooseScene(gameId);
}

/** The name of the file of a banner, below `/art/banners/`: `PALETTE-LAYOUT.svg`. */
export function nameBanner({ palette, layout }: Banner): string {
  return `${palette}-${layout}.svg`;
}

/** Finds the banner that a file names; null if no banner has this name. */
export function findBanner(file: string): Banner | null {
  const [, paletteText, layoutText] = /^(0|[1-9]\d?)-(0|[1-9]\d?)\.svg$/.exec(file) ?? [];
  const palette = Number(paletteText);
  const layout = Number(layoutText);
  return palette < palettes.length && layout < layoutCount ? { palette, layout } : null;
}

/** A banner as an SVG of its own: 1216 by 208 units; other sides show its middle. */
export function writeBanner({ palette, layout }: Banner): string {
  const { width, height } = bannerFormat;
  const { back, front } = drawLandscape(bannerFormat, { palette: findPalette(palette), layout });
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${back}${front}</svg>`.toString();
}
