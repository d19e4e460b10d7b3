/** What preview images are made of: their ground with a scrim over it, texts, faces and cups. */

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

/** Pixels of a preview, at which programs show it whole. */
export const previewSize = { width: 1200, height: 630 } as const;
/** The left edge of texts. */
export const margin = 64;

const { width, height } = previewSize;
/** Previews are dark whatever the theme is, as pictures with texts on them are. */
export const colours = dark.colours;

interface TextStyle {
  readonly size: number;
  readonly weight?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** One line of text. @param y its base line */
export function label(
  text: string,
  [x, y]: readonly [number, number],
  { size, weight = 400, fill = colours.ink, anchor = 'start' }: TextStyle,
): Markup {
  return xml`<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${text}</text>`;
}

/** Lines of text, in bold letters unless it is no title. @param y the base line of the last one */
export function title(
  { size, lines }: FittedText,
  [x, y]: readonly [number, number],
  weight = 700,
): Markup {
  return xml`${lines.map((line, index) => label(line, [x, y - Math.round((lines.length - 1 - index) * size * 1.12)], { size, weight }))}`;
}

/** The share of the dark colour behind texts, with which they can be read on any picture: 0 to 1. */
export const scrimShare = 0.64;
/** Pixels in which the picture clears behind the texts. */
const clearing = 300;

/** The dark behind texts, which leaves the rest of a picture clear. @param reach where the longest text ends */
function scrim(reach: number): Markup {
  const stop = (x: number, share: number): Markup =>
    xml`<stop offset="${Math.min(x / width, 1).toFixed(3)}" stop-color="${colours.paper}" stop-opacity="${share}"/>`;
  return xml`<linearGradient id="scrim">${stop(0, 0.9)}${stop(reach, scrimShare)}${stop(reach + clearing, 0.1)}</linearGradient><rect width="${width}" height="${height}" fill="url(#scrim)"/>`;
}

/** A game as the ground of an image: its picture by the hash, or else its scene. */
export interface Cover {
  readonly scene: Scene;
  readonly picture: string | null;
}

/** Where the motif of a scene is, in its units: next to the texts. */
const motifLeft = 214;

/** The light around a large sun, which takes too long as a gradient. */
const drawGlow: GlowDrawing = ([x, y], radius, colour) =>
  xml`<image href="${glowAddress(colour, glowOpacity)}" x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}"/>`;

/** A cover over the whole image, with the scrim. @param reach where the longest text ends */
export function coverGround({ scene, picture }: Cover, reach: number): Markup {
  return xml`${picture === null ? xml`<g transform="translate(0 -15) scale(3.75)">${drawScene(scene, { left: motifLeft, drawGlow })}</g>` : wholePicture(picture)}${scrim(reach)}`;
}

function wholePicture(hash: string): Markup {
  return xml`<image href="${pictureAddress(hash)}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`;
}

/** A landscape that is nearly covered, for images that are about no game. */
export function quietGround(scene: Scene): Markup {
  return xml`<g transform="translate(-160 -120) scale(4.75)">${drawScene(scene, { left: 1000, drawGlow })}</g><rect width="${width}" height="${height}" fill="${colours.paper}" fill-opacity=".7"/>`;
}

/** A cover in a rectangle of an image. */
export function tile(
  { scene, picture }: Cover,
  [x, y, side]: readonly [number, number, number],
): Markup {
  const size = { width: side, height: Math.round(side * 0.55) };
  if (picture !== null)
    return xml`<image href="${pictureAddress(picture, size)}" x="${x}" y="${y}" width="${size.width}" height="${size.height}"/>`;
  return xml`<svg x="${x}" y="${y}" width="${size.width}" height="${size.height}" viewBox="0 0 320 176">${drawScene(scene)}</svg>`;
}

/** A person in an image: the hash of their avatar, or else the face that their name has. */
export interface Person {
  readonly name: string;
  readonly picture: string | null;
}

/** The face of a person in a circle with a ring. @param place the middle of the circle and its diameter */
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

/** A cup that stands on a base line. @param place its left end, the base line and its height */
export function cup(grade: Grade, [x, y, side]: readonly [number, number, number]): Markup {
  const scale = side / 18;
  return xml`<path d="${cupSilhouette}" transform="translate(${x - 4 * scale} ${y - 21 * scale}) scale(${scale})" fill="${dark.grades[grade].fill}"/>`;
}

/** A figure with what it counts below it. */
export interface Figure {
  readonly value: string;
  readonly name: string;
  /** The cup before the value. */
  readonly grade?: Grade;
}

/** Figures in columns, the first in the accent. @param y the base line of the values */
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

/** The right end of figures. */
export function endOfFigures(shown: readonly Figure[]): number {
  const last = placeFigures(shown).at(-1);
  return last === undefined ? margin : last[0] + widthOf(last[1]);
}

/** The right end of lines of text. @param x their left end */
export function endOfTitle({ size, lines }: FittedText, x: number): number {
  return x + Math.max(...lines.map((line) => Math.ceil(measureText(line) * size)));
}

/** The site that an image is from. */
export interface Origin {
  readonly site: string;
  /** `#rrggbb`, which can be read on dark colours. */
  readonly accent: string;
}

/** An image with the name of its site below. */
export function signedFrame({ site, accent }: Origin, content: Markup): string {
  const { lines } = fitText(site, { width: 900, tries: [[32, 1]] });
  return frame(
    xml`${content}<rect x="${margin}" y="571" width="8" height="32" rx="4" fill="${accent}"/>${lines.map((line) => label(line, [margin + 24, 598], { size: 32, weight: 600 }))}`,
  );
}

/** An image in the size of previews. */
export function frame(content: Markup): string {
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${cardFont}, sans-serif"><rect width="${width}" height="${height}" fill="${colours.paper}"/>${content}</svg>`.toString();
}
