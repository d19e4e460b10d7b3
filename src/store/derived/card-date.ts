/**
 * The date of a player's signature card: when what the card shows changed last. Moves of the place caused by other players are recorded
 * for all players together (rank-moves.ts).
 */

import { completionOf } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { nextRanking } from '../ranking/rank-moves.ts';
import type { Score } from '../ranking/ranking.ts';
import type { TrackedRow } from '../schema/tracked-row.ts';
import type { player, RowOf } from '../schema/tables.ts';
import type { ScoreChange } from './scores.ts';

type PlayerColumns = RowOf<typeof player>;

/** Properties shown on the card in addition to trophies and level; stated values may replace derived ones. */
const cardProperties = [
  'name',
  'country',
  'excluded',
  'avatarSmall',
  'avatarMedium',
  'avatar',
  'statedLevel',
  'statedProgress',
  'statedPosition',
  'statedCompletion',
] as const satisfies readonly (keyof PlayerColumns)[];

/** Whether a change of the player changes their card: name, country, picture, trophies, completion, or whether they have a place. */
export function isCardChanged({ stored, row }: TrackedRow<PlayerColumns>, change: ScoreChange): boolean {
  return stored === null || cardProperties.some((property) => stored[property] !== row[property]) || isCardDifferent(change);
}

/** Whether a score change is visible on a card: trophies (points and tie depend on nothing else) or whole percents of completion. */
export function isCardDifferent({ before, after }: ScoreChange): boolean {
  return (
    shownCompletion(before) !== shownCompletion(after) ||
    // absent: the player is new
    (before?.points2008 ?? 0) !== after.points2008 ||
    // absent: the player is new
    (before?.tie ?? 0) !== after.tie
  );
}

function shownCompletion(score: Score | null): number {
  return score === null ? 0 : Math.floor(completionOf(score.completionSum, score.completionGames));
}

/**
 * Dates the places on cards whose date a record states: the date also covers the place, until the place moves in a later load.
 *
 * @param statedCards gets the stored players among them
 */
export async function placeStatedCards(
  transaction: Transaction,
  stated: readonly TrackedRow<PlayerColumns>[],
  statedCards: Set<number>,
): Promise<void> {
  if (stated.length === 0) return;
  const ranking = await nextRanking(transaction);
  for (const { stored, row } of stated) {
    if (stored === null) {
      row.placedIn = ranking;
      continue;
    }
    statedCards.add(row.playerId);
    if (stored.cardChangedAt !== row.cardChangedAt) row.placedIn = ranking - 1;
  }
}
