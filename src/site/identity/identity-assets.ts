/** The files of the identity as assets: style rules, logo and banner. */

import type { Asset } from '../assets/assets.ts';
import { asset } from '../assets/assets.ts';
import type { IdentityImage } from '../../identity/index.ts';
import type { Instance } from './instance.ts';
import { recognise } from '../../media/index.ts';

/** The name of the asset, and its size if the image states one. */
export interface OwnImage {
  readonly name: string;
  readonly size: ImageSize | null;
}

/** The file names of the assets; null for assets that the instance does not have. */
export interface IdentityAssets {
  readonly sheet: string | null;
  readonly logo: OwnImage | null;
  readonly banner: OwnImage | null;
  readonly files: readonly Asset[];
}

/** Headers that keep an operator's image from running or loading anything, even if it is opened directly. */
const imageHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Makes assets of the operator's style rules and images. */
export function createIdentityAssets({ styles, logo, banner }: Instance): IdentityAssets {
  const sheet =
    styles === null
      ? null
      : asset('own', 'css', { type: 'text/css; charset=utf-8', content: styles });
  const logoAsset = imageAsset('logo', logo);
  const bannerAsset = imageAsset('banner', banner);
  return {
    sheet: sheet?.name ?? null,
    logo: own(logoAsset, logo),
    banner: own(bannerAsset, banner),
    files: [sheet, logoAsset, bannerAsset].filter((file) => file !== null),
  };
}

function own(file: Asset | null, image: IdentityImage | null): OwnImage | null {
  return file === null || image === null ? null : { name: file.name, size: imageSize(image) };
}

function imageAsset(name: string, file: IdentityImage | null): Asset | null {
  return file === null
    ? null
    : asset(name, file.ending, { type: file.type, content: file.bytes, headers: imageHeaders });
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of an image in pixels; null if the image states none. An SVG states its size by attributes, or its aspect ratio by its
 * view box.
 */
export function imageSize({ type, bytes }: IdentityImage): ImageSize | null {
  const size =
    type === 'image/svg+xml'
      ? sizeOfSvg(Buffer.from(bytes).toString('utf8'))
      : recognise(Buffer.from(bytes));
  if (size === null || !(size.width > 0) || !(size.height > 0)) return null;
  return { width: Math.round(size.width), height: Math.round(size.height) };
}

function sizeOfSvg(text: string): ImageSize | null {
  const begin = text.indexOf('<svg');
  const root = text.slice(begin, text.indexOf('>', begin) + 1);
  const [width, height] = ['width', 'height'].map(
    (name) => attributeOf(root, name, /^([\d.]+)(?:px)?$/)?.[1],
  );
  if (width !== undefined && height !== undefined)
    return { width: Number(width), height: Number(height) };
  const box = attributeOf(root, 'viewBox', /^[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)$/);
  return box === null ? null : { width: Number(box[1]), height: Number(box[2]) };
}

function attributeOf(element: string, name: string, value: RegExp): RegExpExecArray | null {
  const [, given = ''] = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(element) ?? [];
  return value.exec(given.trim());
}

/** Scales a size to a given height, in whole pixels. */
export function scaledTo(height: number, size: ImageSize | null): ImageSize | null {
  return size === null
    ? null
    : { width: Math.max(1, Math.round((height * size.width) / size.height)), height };
}
