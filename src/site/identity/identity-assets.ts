/** The files of the identity as assets: style rules, logo and banner. */

import type { Asset } from '../assets/assets.ts';
import { asset } from '../assets/assets.ts';
import type { IdentityImage } from '../../identity/index.ts';
import type { ImageSize } from './image-size.ts';
import { imageSize } from './image-size.ts';
import type { Instance } from './instance.ts';

/** The name of the asset, and its size if the image states one. */
export interface OwnImage {
  readonly name: string;
  readonly size: ImageSize | null;
}

/** Names of the assets; null for those that the instance does not have. */
export interface IdentityAssets {
  readonly sheet: string | null;
  readonly logo: OwnImage | null;
  readonly banner: OwnImage | null;
  readonly files: readonly Asset[];
}

/** Nothing in an image of the operator may run or load anything, even if it is opened on its own. */
const imageHeaders = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

export function createIdentityAssets({ styles, logo, banner }: Instance): IdentityAssets {
  const sheet = styles === null ? null : asset('own', 'css', { type: 'text/css; charset=utf-8', content: styles });
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
  return file === null ? null : asset(name, file.ending, { type: file.type, content: file.bytes, headers: imageHeaders });
}
