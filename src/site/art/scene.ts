/**
 * Scenes: a sky of two hues, the sun, two hills and a motif (docs/spec/site.md 3.3). A game without a cover image is shown with a scene
 * chosen from its id; a record can also choose a scene, by using the scene's URL as the cover.
 */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import { choose } from './choice.ts';
import type { GlowDrawing } from './landscape.ts';
import { coverFormat, drawGradient, drawLandscape, layoutCount } from './landscape.ts';
import type { Motif, MotifName } from './motifs.ts';
import { isMotif, motifNames, motifs } from './motifs.ts';
import { findPalette, palettes } from './palettes.ts';

/** The motif, the colours and the layout of a scene. */
export interface Scene {
  readonly motif: MotifName;
  /** The number of its palette. */
  readonly palette: number;
  /** The number of its layout: the shape of the hills and the position of the sun. */
  readonly layout: number;
}

/** Chooses the scene of a game. Upper and lower case in the id make no difference. */
export function chooseScene(gameId: string): Scene {
  const id = gameId.toUpperCase();
  return {
    motif: invariant(
      motifNames[choose(id, 'motif', motifNames.length)],
      'a choice is below the count',
    ),
    palette: choose(id, 'palette', palettes.length),
    layout: choose(id, 'layout', layoutCount),
  };
}

const covers = '/art/covers/';

/** The fields that decide a game's scene: its id, and the URL of its cover, which may be the URL of a scene. */
export interface DrawnGame {
  readonly gameId: string;
  readonly image: string | null;
}

/** Returns the scene that the cover's URL names, or else the one chosen from the game's id. */
export function findGameScene({ gameId, image }: DrawnGame): Scene {
  return findNamed(image) ?? chooseScene(gameId);
}

/** Whether the URL of an image is the URL of a scene. */
export function isDrawn(image: string | null): boolean {
  return findNamed(image) !== null;
}

function findNamed(image: string | null): Scene | null {
  return image?.startsWith(covers) === true ? findScene(image.slice(covers.length)) : null;
}

/** Returns the file name of a scene below `/art/covers/`: `MOTIF-PALETTE-LAYOUT.svg`. */
export function nameScene({ motif, palette, layout }: Scene): string {
  return `${motif}-${palette}-${layout}.svg`;
}

/** Finds the scene with this file name; null if there is none. */
export function findScene(file: string): Scene | null {
  const [, motif = '', paletteText, layoutText] =
    /^([a-z]+)-(0|[1-9]\d?)-(0|[1-9]\d?)\.svg$/.exec(file) ?? [];
  const palette = Number(paletteText);
  const layout = Number(layoutText);
  return isMotif(motif) && palette < palettes.length && layout < layoutCount
    ? { motif, palette, layout }
    : null;
}

/** The side of the motif's square in units of the scene, and the square's left edge if the motif is in the middle. */
const side = 108;
const middle = (coverFormat.width - side) / 2;
/** The square's top edge for motifs that stand on the near hill, which hides the ends of their feet. `floating` is for all others. */
const standing = 53;
const floating = 32;

/** How a scene is drawn. */
interface SceneStyle {
  /** Left edge of the motif. By default the motif is in the middle; texts may need that space. */
  readonly left?: number;
  readonly drawGlow?: GlowDrawing;
}

/** Draws a scene as a fragment of an SVG, 320 by 176 units. */
export function drawScene(
  { motif, palette, layout }: Scene,
  { left = middle, drawGlow = drawGradient }: SceneStyle = {},
): Markup {
  const colours = findPalette(palette);
  const { back, front } = drawLandscape(coverFormat, { palette: colours, layout, drawGlow });
  const shape = motifs[motif];
  const top = shape.stands ? standing : floating;
  return xml`${back}<g transform="translate(${left} ${top}) scale(${side / 48})">${drawMotif(shape, colours.light, colours.near)}</g>${front}`;
}

/** Draws the middle of a scene as a fragment of an SVG, in a square of 48 units, for images with square covers. */
export function drawSquareScene(scene: Scene): Markup {
  const { width, height } = coverFormat;
  return xml`<svg width="48" height="48" viewBox="${(width - height) / 2} 0 ${height} ${height}">${drawScene(scene)}</svg>`;
}

/** Draws a motif in a square of 48 units. */
export function drawMotif(
  { solid, line, dark, light: eye, detail }: Motif,
  light: string,
  shade: string,
): Markup {
  return xml`${fill(solid, light)}${fill(dark, shade)}${fill(eye, light)}${stroke(line, light, 2.6)}${stroke(detail, shade, 2.2)}`;
}

function fill(path: string | undefined, colour: string): Markup {
  return path === undefined ? xml`` : xml`<path d="${path}" fill="${colour}"/>`;
}

function stroke(path: string | undefined, colour: string, width: number): Markup {
  if (path === undefined) return xml``;
  return xml`<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Writes a scene as a complete SVG. */
export function writeScene(scene: Scene): string {
  const { width, height } = coverFormat;
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">${drawScene(scene)}</svg>`.toString();
}
