/** The models of drawn art: a drawing, or the game or player that is drawn. */

import type { GameRow, PlayerRow } from '../../../store/port/store.ts';
import { findBanner, writeBanner } from '../../art/banner.ts';
import { findFace, writeFace } from '../../art/faces.ts';
import { findScene, writeScene } from '../../art/scene.ts';
import { findTrophyArt, writeTrophy } from '../../art/trophy.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';

function nameOfFile(file = ''): string | null {
  return file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : null;
}

/** Reads the game whose scene is drawn; null if it does not exist. */
export async function gameArtModel(
  { store }: SiteServices,
  { values }: ModelRequest<unknown>,
): Promise<GameRow | null> {
  const id = nameOfFile(values['file']);
  const [game] = id === null ? [] : await store.gamesById(id);
  return game ?? null;
}

/** Reads the player whose face is drawn; null if they do not exist. */
export async function playerArtModel(
  { store }: SiteServices,
  { values }: ModelRequest<unknown>,
): Promise<PlayerRow | null> {
  const name = nameOfFile(values['file']);
  return name === null ? null : store.findPlayer(name);
}

/** A drawing that is completely determined by its URL. */
export interface DrawnModel {
  readonly svg: string;
}

/** Makes a model that finds the drawing with a file name; null if there is none. */
function drawnModel<Drawn>(find: (file: string) => Drawn | null, write: (drawn: Drawn) => string) {
  return (_: SiteServices, { values }: ModelRequest<unknown>): Promise<DrawnModel | null> => {
    const drawn = find(values['file'] ?? '');
    return Promise.resolve(drawn === null ? null : { svg: write(drawn) });
  };
}

/** Draws the scene that the file names. */
export const coverArtModel = drawnModel(findScene, writeScene);
/** Draws the banner that the file names. */
export const bannerArtModel = drawnModel(findBanner, writeBanner);
/** Draws the face that the file names. */
export const faceArtModel = drawnModel(findFace, writeFace);
/** Draws the trophy icon that the file names. */
export const trophyArtModel = drawnModel(findTrophyArt, writeTrophy);
