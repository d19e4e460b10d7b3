/** Hands over the stored images of a game that is merged into another game, and of its trophies, to those that have none. */

import type { Transaction } from '../engine/engine.ts';
import { update } from '../engine/statement.ts';
import { selectMedia } from '../media/media-rows.ts';
import type { Pair, WholeGame } from './merge-sets.ts';

const pointGame = update('game', 'media = ?', { keys: ['game_id'] });
const pointTrophy = update('trophy', 'media = ?', { keys: ['game_id', 'trophy_id'] });

/** The columns of a game or trophy that say which image it shows. */
interface Shown {
  readonly image: string | null;
  readonly media: string | null;
}

/** Hands over the images. Call after the remaining game got its missing trophies. @param pair the games as they were before */
export async function moveMedia(
  transaction: Transaction,
  { from, into }: Pair<WholeGame>,
): Promise<void> {
  const { gameId } = into.game;
  const cover = await missingMedia(transaction, { from: from.game, into: into.game });
  if (cover !== null) await transaction.run(pointGame, [cover, gameId]);
  const known = new Map(into.trophies.map((row) => [row.trophyId, row]));
  for (const row of from.trophies) {
    const icon = await missingMedia(transaction, {
      from: row,
      into: known.get(row.trophyId) ?? none,
    }); // absent: an added trophy
    if (icon !== null) await transaction.run(pointTrophy, [icon, gameId, row.trophyId]);
  }
}

const none: Shown = { image: null, media: null };

/**
 * Returns the image to hand over; null if there is none. An image that was fetched is not shown in place of another one that is only an
 * address yet.
 */
async function missingMedia(
  transaction: Transaction,
  { from, into }: Pair<Shown>,
): Promise<string | null> {
  if (from.media === null || into.media !== null) return null;
  const source = (await transaction.get(selectMedia, [from.media]))?.source ?? null; // absent: an uploaded image
  const hasOther = into.image !== null && into.image !== '' && into.image !== source;
  return source !== null && hasOther ? null : from.media;
}
