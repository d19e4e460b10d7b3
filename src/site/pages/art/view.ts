/** Placeholder art as images of their own, for programs that show no part of a page. */

import type { GameRow, PlayerRow } from '../../../store/port/store.ts';
import { coverParts, faceParts, writeArt } from '../../art/placeholder.ts';
import { formatTitle } from '../../text/names.ts';
import type { PageContext } from '../../frame/context.ts';
import type { RawAnswer } from '../../frame/page.ts';
import type { DrawnModel } from './model.ts';

const svg = { contentType: 'image/svg+xml; charset=utf-8', cacheControl: 'public, max-age=86400' };

/** The cover as an SVG of its own. */
export function gameArtView(game: GameRow, { t }: PageContext): RawAnswer {
  return { ...svg, body: writeArt(coverParts(game.gameId, formatTitle(game, t))) };
}

/** The face as an SVG of its own. */
export function playerArtView({ name }: PlayerRow): RawAnswer {
  return { ...svg, body: writeArt(faceParts(name)) };
}

/** A drawn picture as an SVG of its own. */
export function drawnView({ parts }: DrawnModel): RawAnswer {
  return { ...svg, body: writeArt(parts) };
}
