/** Drawn art as separate images. */

import type { GameRow, PlayerRow } from '../../../store/port/store.ts';
import { chooseFace, writeFace } from '../../art/faces.ts';
import { findGameScene, writeScene } from '../../art/scene.ts';
import type { RawAnswer } from '../../frame/page.ts';
import type { DrawnModel } from './model.ts';

const svg = { contentType: 'image/svg+xml; charset=utf-8', cacheControl: 'public, max-age=86400' };

/** Responds with the scene of a game as SVG. */
export function gameArtView(game: GameRow): RawAnswer {
  return { ...svg, body: writeScene(findGameScene(game)) };
}

/** Responds with the face of a player as SVG. */
export function playerArtView({ name }: PlayerRow): RawAnswer {
  return { ...svg, body: writeFace(chooseFace(name)) };
}

/** Responds with a drawing as SVG. */
export function drawnView({ svg: body }: DrawnModel): RawAnswer {
  return { ...svg, body };
}
