/** Drawn art as images of their own. */

import type { GameRow, PlayerRow } from '../../../store/port/store.ts';
import { chooseFace, writeFace } from '../../art/faces.ts';
import { findGameScene, writeScene } from '../../art/scene.ts';
import type { RawAnswer } from '../../frame/page.ts';
import type { DrawnModel } from './model.ts';

const svg = { contentType: 'image/svg+xml; charset=utf-8', cacheControl: 'public, max-age=86400' };

/** The scene of a game as an SVG of its own. */
export function gameArtView(game: GameRow): RawAnswer {
  return { ...svg, body: writeScene(findGameScene(game)) };
}

/** The face of a player as an SVG of its own. */
export function playerArtView({ name }: PlayerRow): RawAnswer {
  return { ...svg, body: writeFace(chooseFace(name)) };
}

/** A drawing as an SVG of its own. */
export function drawnView({ svg: body }: DrawnModel): RawAnswer {
  return { ...svg, body };
}
