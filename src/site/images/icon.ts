/** The icons of the site, made from its logo: an ICO file, and PNG files for devices and the manifest (docs/spec/site.md 3.4). */

import { xml } from '../../documents/markup/index.ts';
import { siteIcon } from '../assets/assets.ts';
import type { Instance } from '../identity/instance.ts';
import { renderPng } from './render-png.ts';

/** The icon as PNG. @param size pixels of each side */
export async function renderIcon({ logo }: Instance, size: number): Promise<Uint8Array> {
  if (logo === null) return renderPng(siteIcon, size);
  const address = `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
  const svg = xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image href="${address}" x="4" y="4" width="56" height="56" preserveAspectRatio="xMidYMid meet"/></svg>`;
  return renderPng(svg.toString(), size);
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
