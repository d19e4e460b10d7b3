/** Sessions of play, derived from the dates of trophies (docs/spec/figures.md 4). */

import { invariant } from '../../invariant.ts';
import { hourMs } from '../time/index.ts';

const maxGapMs = 4 * hourMs;

/** Trophies earned without a long pause between them. */
export interface Session<Trophy> {
  /** Milliseconds UTC of the first trophy. */
  readonly startedAt: number;
  /** Milliseconds UTC of the last trophy; equal to `startedAt` for a session of one trophy. */
  readonly endedAt: number;
  /** In the order given. */
  readonly trophies: readonly Trophy[];
}

/**
 * Groups dated trophies into sessions.
 *
 * @param trophies of one player, ascending or descending by date
 * @returns the sessions, in the same direction
 */
export function groupSessions<Trophy extends { readonly earnedAt: number }>(
  trophies: readonly Trophy[],
): Session<Trophy>[] {
  const groups: Trophy[][] = [];
  for (const trophy of trophies) {
    const last = groups.at(-1);
    const previous = last?.at(-1);
    if (
      last !== undefined &&
      previous !== undefined &&
      Math.abs(trophy.earnedAt - previous.earnedAt) <= maxGapMs
    )
      last.push(trophy);
    else groups.push([trophy]);
  }
  return groups.map(sessionOf);
}

function sessionOf<Trophy extends { readonly earnedAt: number }>(
  trophies: readonly Trophy[],
): Session<Trophy> {
  const first = invariant(trophies[0], 'a session has trophies').earnedAt;
  const last = invariant(trophies.at(-1), 'a session has trophies').earnedAt;
  return { startedAt: Math.min(first, last), endedAt: Math.max(first, last), trophies };
}
