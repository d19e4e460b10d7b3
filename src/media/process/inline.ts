/** Pictures within an SVG: named by their hash, and put in as data where the SVG is drawn or sent. */

import { recognise } from '../recognise.ts';

/** Small forms by the hash of their picture; within a drawing also `HASH/WIDTHxHEIGHT` in that size. */
export type SmallPictures = ReadonlyMap<string, Uint8Array>;

/** Pixels of a picture within a drawing. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The address of a picture within an SVG of ours. A drawing can ask for a size that it is cut to. */
export function pictureAddress(hash: string, size: PictureSize | null = null): string {
  return size === null ? `picture:${hash}` : `picture:${hash}/${size.width}x${size.height}`;
}

/** Puts pictures into an SVG, each as often as it is named; what is no picture is left out. */
export function inlinePictures(svg: string, pictures: SmallPictures): string {
  return svg.replaceAll(/"picture:([0-9a-f]{64}(?:\/\d+x\d+)?)"/g, (address, key: string) => {
    const bytes = Buffer.from(pictures.get(key) ?? []); // absent: left out as damaged ones are
    const found = recognise(bytes);
    return found === null ? address : `"data:${found.kind};base64,${bytes.toString('base64')}"`;
  });
}
