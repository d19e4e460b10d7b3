/** Ranking of players (docs/spec/domain.md 2.6). */

/** The values by which players are ranked. */
export interface Score {
  /** Points towards the level. */
  readonly points: number;
  readonly platinum: number;
  readonly gold: number;
  readonly silver: number;
}

/** Compares two scores: negative if `a` ranks before `b`, 0 for a tie. */
export function compareScores(a: Score, b: Score): number {
  return b.points - a.points || b.platinum - a.platinum || b.gold - a.gold || b.silver - a.silver;
}

/**
 * Returns the 1-based rank of each score, in the order of the input. Ties share a rank and the ranks after it are skipped,
 * as in SQL's RANK(): 1, 2, 2, 4.
 */
export function rank(scores: readonly Score[]): number[] {
  const ranks = scores.map(() => 0);
  const best = scores
    .map((score, index) => ({ score, index }))
    .toSorted((a, b) => compareScores(a.score, b.score));
  let current = 0;
  let previous: Score | undefined;
  for (const [position, { score, index }] of best.entries()) {
    if (previous === undefined || compareScores(previous, score) !== 0) current = position + 1;
    ranks[index] = current;
    previous = score;
  }
  return ranks;
}
