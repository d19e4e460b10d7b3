/**
 * The date of a player's signature card: the last change of the player's own data that the card shows. A rank that changes because other
 * players move does not count (docs/spec/decisions.md 4).
 */

import { computeCompletion } from '../../domain/index.ts';
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
  'statedCompletion',
] as const satisfies readonly (keyof PlayerColumns)[];

/** Checks whether a change of a player changes the card: name, country, image, trophies, level, completion, or whether they are ranked. */
export function isCardChanged(
  { stored, row }: TrackedRow<PlayerColumns>,
  change: ScoreChange,
): boolean {
  return (
    stored === null ||
    cardProperties.some((property) => stored[property] !== row[property]) ||
    isCardDifferent(change)
  );
}

/** Checks whether a score change is visible on a card: trophies (points and tie depend on nothing else) or whole percents of completion. */
export function isCardDifferent({ before, after }: ScoreChange): boolean {
  return (
    shownCompletion(before) !== shownCompletion(after) ||
    // absent: the player is new
    (before?.points ?? 0) !== after.points ||
    // absent: the player is new
    (before?.tie ?? 0) !== after.tie
  );
}

function shownCompletion(score: Score | null): number {
  return score === null
    ? 0
    : Math.floor(computeCompletion(score.completionSum, score.completionGames));
}
