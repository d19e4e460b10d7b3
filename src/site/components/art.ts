/**
 * Drawn art within pages: images at addresses of this service. An address costs a page some 90 bytes for each picture and nothing else.
 * Symbols would cost each page some 20 KB, whatever it shows of them, and gradients of symbols would need ids of their own; one image
 * of all scenes would be decoded as a whole for each part. The address says all that the drawing shows: it needs no read of the
 * store, two games with the same scene share it, and browsers keep it. Images below the first screen are not asked for.
 */

import type { Links } from '../frame/links.ts';
import type { Banner } from '../art/banner.ts';
import { nameBanner } from '../art/banner.ts';
import { chooseFace, nameFace } from '../art/faces.ts';
import type { DrawnGame } from '../art/scene.ts';
import { findGameScene, nameScene } from '../art/scene.ts';

/** The address of the scene of a game, 20:11. */
export function coverAddress(game: DrawnGame, links: Links): string {
  return links.to('coverArt', { file: nameScene(findGameScene(game)) });
}

/** The address of the face of a player, a square. */
export function faceAddress(name: string, links: Links): string {
  return links.to('faceArt', { file: nameFace(chooseFace(name)) });
}

/** The address of a banner, 1216 by 208; the middle of it is made for narrow pages. */
export function bannerAddress(banner: Banner, links: Links): string {
  return links.to('bannerArt', { file: nameBanner(banner) });
}
