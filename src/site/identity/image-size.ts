/** Width and height of a logo or banner, so that pages keep its place while it loads (docs/spec/site.md 3.3). */

import type { IdentityImage } from '../../identity/index.ts';
import { recognise } from '../../media/index.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels of an image; null if it states none. An SVG states them by its attributes, or by the ratio of its view box. */
export function imageSize({ type, bytes }: IdentityImage): ImageSize | null {
  const size = type === 'image/svg+xml' ? sizeOfSvg(Buffer.from(bytes).toString('utf8')) : recognise(Buffer.from(bytes));
  if (size === null || !(size.width > 0) || !(size.height > 0)) return null;
  return { width: Math.round(size.width), height: Math.round(size.height) };
}

function sizeOfSvg(text: string): ImageSize | null {
  const begin = text.indexOf('<svg');
  const root = text.slice(begin, text.indexOf('>', begin) + 1);
  const [width, height] = ['width', 'height'].map((name) => attributeOf(root, name, /^([\d.]+)(?:px)?$/)?.[1]);
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
  const box = attributeOf(root, 'viewBox', /^[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)$/);
  return box === null ? null : { width: Number(box[1]), height: Number(box[2]) };
}

function attributeOf(element: string, name: string, value: RegExp): RegExpExecArray | null {
  const [, given = ''] = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(element) ?? [];
  return value.exec(given.trim());
}

/** The size in a box of a height, in whole pixels. */
export function scaledTo(height: number, size: ImageSize | null): ImageSize | null {
  return size === null ? null : { width: Math.max(1, Math.round((height * size.width) / size.height)), height };
}
