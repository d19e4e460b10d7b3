/** The icons of the site, made from its logo: an ICO file, and PNG files for devices and the manifest (docs/spec/site.md 3.4). */

import { siteIcon } from '../assets/assets.ts';
import type { Instance } from '../identity/instance.ts';
import type { Drawing } from './drawing.ts';

/** Share of the side of an icon that a logo fills, so that a round mask cuts nothing off. */
const logoShare = 56 / 64;

/** The icon as PNG; that of Laurel for a logo that cannot be decoded. @param size pixels of each side */
export async function drawIcon({ logo }: Instance, size: number, drawing: Drawing): Promise<Uint8Array> {
  const own = logo === null ? null : await drawing.icon(logo.bytes, size, logoShare);
  return own ?? drawing.draw(siteIcon, size);
}

/** An ICO file with one PNG image (https://learn.microsoft.com/previous-versions/ms997538, and PNG since Windows Vista). */
export function wrapIco(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one image
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits for each pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
