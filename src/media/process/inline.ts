/** Images within an SVG. The SVG refers to them by their hash; they are embedded when it is drawn or sent. */

import { recognise } from '../recognise.ts';

/** Thumbnails by the hash of their image. For a drawing, the key `HASH/WIDTHxHEIGHT` has the image in that size. */
export type SmallPictures = ReadonlyMap<string, Uint8Array>;

/** Size in pixels of an image within a drawing. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the address of an image within an SVG made by Laurel. @param size if given, the image is cropped to this size */
export function pictureAddress(hash: string, size: PictureSize | null = null): string {
  return size === null ? `picture:${hash}` : `picture:${hash}/${size.width}x${size.height}`;
}

/** Embeds images in an SVG, wherever it refers to them. Missing images are left out. */
export function inlinePictures(svg: string, pictures: SmallPictures): string {
  return svg.replaceAll(/"picture:([0-9a-f]{64}(?:\/\d+x\d+)?)"/g, (address, key: string) => {
    const bytes = Buffer.from(pictures.get(key) ?? []); // absent: the image is missing, so it is left out like a damaged one
    const found = recognise(bytes);
    return found === null ? address : `"data:${found.kind};base64,${bytes.toString('base64')}"`;
  });
}
