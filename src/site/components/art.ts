/**
 * Drawn art within pages, as images with URLs of this service. A URL costs a page about 90 bytes for each image and nothing else. The
 * alternatives cost more. SVG symbols would add about 20 KB to each page, however few of them it shows, and gradients in symbols would need
 * ids of their own. One image with all scenes would be decoded as a whole each time it is used. The URL states everything that the drawing
 * shows. Drawing it therefore needs no read from the store, two games with the same scene share one URL, and browsers cache it. Images
 * below the first screen are loaded lazily.
 */

import type { Links } from '../frame/links.ts';
import type { Banner } from '../art/banner.ts';
import { nameBanner } from '../art/banner.ts';
import { chooseFace, nameFace } from '../art/faces.ts';
import type { DrawnGame } from '../art/scene.ts';
import { findGameScene, nameScene } from '../art/scene.ts';

/** Returns the URL of a game's scene, with an aspect ratio of 20:11. */
export function coverAddress(game: DrawnGame, links: Links): string {
  return links.to('coverArt', { file: nameScene(findGameScene(game)) });
}

/** Returns the URL of a player's face, a square image. */
export function faceAddress(name: string, links: Links): string {
  return links.to('faceArt', { file: nameFace(chooseFace(name)) });
}

/** Returns the URL of a banner, 1216 by 208. Its middle part is composed for narrow pages. */
export function bannerAddress(banner: Banner, links: Links): string {
  return links.to('bannerArt', { file: nameBanner(banner) });
}
