/** The files of the identity as assets: style rules, logo and banner. */

import type { Asset } from '../assets/assets.ts';
import { asset } from '../assets/assets.ts';
import type { IdentityImage } from '../../identity/index.ts';
import type { Instance } from './instance.ts';

/** Names of the assets; null for those that the instance does not have. */
export interface IdentityAssets {
  readonly sheet: string | null;
  readonly logo: string | null;
  readonly banner: string | null;
  readonly files: readonly Asset[];
}

/** Nothing in an image of the operator may run or load anything, even if it is opened on its own. */
const imageHeaders = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

export function createIdentityAssets({ styles, logo, banner }: Instance): IdentityAssets {
  const sheet = styles === null ? null : asset('own', 'css', { type: 'text/css; charset=utf-8', content: styles });
  const [logoAsset, bannerAsset] = [imageAsset('logo', logo), imageAsset('banner', banner)];
  return {
    sheet: sheet?.name ?? null,
    logo: logoAsset?.name ?? null,
    banner: bannerAsset?.name ?? null,
    files: [sheet, logoAsset, bannerAsset].filter((file) => file !== null),
  };
}

function imageAsset(name: string, file: IdentityImage | null): Asset | null {
  return file === null ? null : asset(name, file.ending, { type: file.type, content: file.bytes, headers: imageHeaders });
}
