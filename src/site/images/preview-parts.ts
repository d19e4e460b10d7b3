/** The building blocks of preview images: the background with a dark overlay, texts, faces and cups. */

import type { Grade } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import { glowAddress, pictureAddress } from '../../media/index.ts';
import { cupSilhouette } from '../art/cup.ts';
import { chooseFace, drawFace } from '../art/faces.ts';
import type { GlowDrawing } from '../art/landscape.ts';
import { glowOpacity } from '../art/landscape.ts';
import type { Scene } from '../art/scene.ts';
import { drawScene } from '../art/scene.ts';
import { dark } from '../theme/tokens.ts';
import { cardFont } from './card.ts';
import type { FittedText } from './text-fit.ts';
import { fitText, measureText } from './text-fit.ts';

/** Size of a preview image in pixels. Chat programs and social networks show this size uncropped. */
export const previewSize = { width: 1200, height: 630 } as const;
/** The left margin of texts. */
export const margin = 64;

const { width, height } = previewSize;
/** Previews are dark in every theme, like all images with text on them. */
export const colours = dark.colours;

interface TextStyle {
  readonly size: number;
  readonly weight?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** Draws one line of text. @param y its baseline */
export function label(
  text: string,
  [x, y]: readonly [number, number],
  { size, weight = 400, fill = colours.ink, anchor = 'start' }: TextStyle,
): Markup {
  return xml`<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${text}</text>`;
}

/** Draws lines of text, in bold unless another weight is given. @param y the baseline of the last line */
export function title(
  { size, lines }: FittedText,
  [x, y]: readonly [number, number],
  weight = 700,
): Markup {
  return xml`${lines.map((line, index) => label(line, [x, y - Math.round((lines.length - 1 - index) * size * 1.12)], { size, weight }))}`;
}

/** The opacity of the dark overlay behind texts, 0 to 1. With it, texts are readable over any image. */
export const scrimShare = 0.64;
/** Width in pixels over which the overlay fades out to the right of the texts. */
const clearing = 300;

/** Draws the dark overlay behind texts, which leaves the rest of the image clear. @param reach x of the right end of the longest text */
function scrim(reach: number): Markup {
  const stop = (x: number, share: number): Markup =>
    xml`<stop offset="${Math.min(x / width, 1).toFixed(3)}" stop-color="${colours.paper}" stop-opacity="${share}"/>`;
  return xml`<linearGradient id="scrim">${stop(0, 0.9)}${stop(reach, scrimShare)}${stop(reach + clearing, 0.1)}</linearGradient><rect width="${width}" height="${height}" fill="url(#scrim)"/>`;
}

/** A game as the background of an image. `picture` is the hash of its cover image. If that is null, the game's scene is drawn. */
export interface Cover {
  readonly scene: Scene;
  readonly picture: string | null;
}

/** x of a scene's motif, in units of the scene. At this place, the motif is to the right of the texts. */
const motifLeft = 214;

/** Draws the light around a large sun. An SVG gradient of this size takes too long to render. */
const drawGlow: GlowDrawing = ([x, y], radius, colour) =>
  xml`<image href="${glowAddress(colour, glowOpacity)}" x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}"/>`;

/** Draws a cover over the whole image, with the dark overlay. @param reach x of the right end of the longest text */
export function coverGround({ scene, picture }: Cover, reach: number): Markup {
  return xml`${picture === null ? xml`<g transform="translate(0 -15) scale(3.75)">${drawScene(scene, { left: motifLeft, drawGlow })}</g>` : wholePicture(picture)}${scrim(reach)}`;
}

function wholePicture(hash: string): Markup {
  return xml`<image href="${pictureAddress(hash)}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`;
}

/** Draws a landscape almost hidden by the overlay, for images that are not about a game. */
export function quietGround(scene: Scene): Markup {
  return xml`<g transform="translate(-160 -120) scale(4.75)">${drawScene(scene, { left: 1000, drawGlow })}</g><rect width="${width}" height="${height}" fill="${colours.paper}" fill-opacity=".7"/>`;
}

/** Draws a cover in a rectangle of an image. */
export function tile(
  { scene, picture }: Cover,
  [x, y, side]: readonly [number, number, number],
): Markup {
  const size = { width: side, height: Math.round(side * 0.55) };
  if (picture !== null)
    return xml`<image href="${pictureAddress(picture, size)}" x="${x}" y="${y}" width="${size.width}" height="${size.height}"/>`;
  return xml`<svg x="${x}" y="${y}" width="${size.width}" height="${size.height}" viewBox="0 0 320 176">${drawScene(scene)}</svg>`;
}

/** A person in an image. `picture` is the hash of their avatar. If that is null, a face is drawn from their name. */
export interface Person {
  readonly name: string;
  readonly picture: string | null;
}

/** Draws a person's face in a circle with a ring. @param place the circle's centre and diameter */
export function portrait(
  { name, picture }: Person,
  [x, y, side]: readonly [number, number, number],
  ring: string = colours.paper,
): Markup {
  const id = `f${x}-${y}`;
  const half = side / 2;
  const face =
    picture === null
      ? xml`<g transform="translate(${x - half} ${y - half}) scale(${side / 48})">${drawFace(chooseFace(name))}</g>`
      : xml`<image href="${pictureAddress(picture, { width: side, height: side })}" x="${x - half}" y="${y - half}" width="${side}" height="${side}"/>`;
  return xml`<circle cx="${x}" cy="${y}" r="${half + Math.max(4, side / 32)}" fill="${ring}"/><clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${half}"/></clipPath><g clip-path="url(#${id})">${face}</g>`;
}

/** Draws a cup that stands on a baseline. @param place its left end, the baseline and its height */
export function cup(grade: Grade, [x, y, side]: readonly [number, number, number]): Markup {
  const scale = side / 18;
  return xml`<path d="${cupSilhouette}" transform="translate(${x - 4 * scale} ${y - 21 * scale}) scale(${scale})" fill="${dark.grades[grade].fill}"/>`;
}

/** A number, with the name of what it counts below it. */
export interface Figure {
  readonly value: string;
  readonly name: string;
  /** The grade whose cup is drawn before the value. */
  readonly grade?: Grade;
}

/** Draws figures in columns, the first one in the accent colour. @param y the baseline of the values */
export function figures(shown: readonly Figure[], y: number, accent: string): Markup {
  return xml`${placeFigures(shown).map(([x, { value, name, grade }], index) => {
    const fill = index === 0 ? accent : colours.ink;
    return xml`${grade === undefined ? '' : cup(grade, [x, y, 50])}${label(value, [x + indent(grade), y], { size: 68, weight: 700, fill })}${label(name, [x, y + 48], { size: 32 })}`;
  })}`;
}

function indent(grade: Grade | undefined): number {
  return grade === undefined ? 0 : 60;
}

function placeFigures(shown: readonly Figure[]): (readonly [x: number, figure: Figure])[] {
  let x = margin;
  return shown.map((figure) => {
    const at = x;
    x += widthOf(figure) + 44;
    return [at, figure] as const;
  });
}

function widthOf({ value, name, grade }: Figure): number {
  const ofValue = indent(grade) + measureText(value) * 68;
  return Math.ceil(Math.max(ofValue, measureText(name) * 32));
}

/** Returns the x of the right end of figures. */
export function endOfFigures(shown: readonly Figure[]): number {
  const last = placeFigures(shown).at(-1);
  return last === undefined ? margin : last[0] + widthOf(last[1]);
}

/** Returns the x of the right end of lines of text. @param x their left end */
export function endOfTitle({ size, lines }: FittedText, x: number): number {
  return x + Math.max(...lines.map((line) => Math.ceil(measureText(line) * size)));
}

/** The site to which an image belongs. */
export interface Origin {
  readonly site: string;
  /** `#rrggbb`, readable on dark colours. */
  readonly accent: string;
}

/** Wraps the content as an image with the name of the site at the bottom. */
export function signedFrame({ site, accent }: Origin, content: Markup): string {
  const { lines } = fitText(site, { width: 900, tries: [[32, 1]] });
  return frame(
    xml`${content}<rect x="${margin}" y="571" width="8" height="32" rx="4" fill="${accent}"/>${lines.map((line) => label(line, [margin + 24, 598], { size: 32, weight: 600 }))}`,
  );
}

/** Wraps the content as an image in the size of previews. */
export function frame(content: Markup): string {
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${cardFont}, sans-serif"><rect width="${width}" height="${height}" fill="${colours.paper}"/>${content}</svg>`.toString();
}
