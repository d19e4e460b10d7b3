/** Estimates when followed players will be current, from the number of requests they need and the pace of the budget. */

import { invariant } from '../../invariant.ts';
import type { BudgetUse } from '../state/index.ts';

/** The requests that a player needs in the current or next round. */
export interface Need {
  /** Number of requests; null before the network has listed the player's games. */
  readonly requests: number | null;
}

/** The pace of requests: in the long run, and between two requests. */
export interface Pace {
  /** Maximum number of requests in `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Minimum time between two requests in milliseconds. */
  readonly spacingMs: number;
}

/** Returns the time per request in the long run, in milliseconds. */
export function requestMs({ limit, windowMs, spacingMs }: Pace): number {
  return Math.max(spacingMs, windowMs / limit);
}

/**
 * Returns when each player will be current, in milliseconds UTC; null if unknown. Players take turns: while one player sends n requests,
 * each other player sends at most n.
 */
export function expectedTimes(
  needs: readonly Need[],
  pace: Pace,
  startsAt: number,
): readonly (number | null)[] {
  const known = needs
    .flatMap(({ requests }) => (requests === null ? [] : [requests]))
    .toSorted((a, b) => a - b);
  const finished = new Map<number, number>();
  let before = 0;
  for (const [index, requests] of known.entries()) {
    finished.set(requests, before + requests * (known.length - index));
    before += requests;
  }
  return needs.map(({ requests }) =>
    requests === null
      ? null
      : startsAt + invariant(finished.get(requests), 'every number was counted') * requestMs(pace),
  );
}

/** Returns when the next request may be sent, in milliseconds UTC. */
export function findStart({ blockedUntil }: BudgetUse, now: number): number {
  return Math.max(blockedUntil ?? now, now);
}
