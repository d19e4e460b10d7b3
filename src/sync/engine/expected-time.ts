/** When followed players are expected to be current, from the requests they need and the pace of the budget. */

import { invariant } from '../../invariant.ts';
import type { BudgetUse } from '../state/index.ts';

/** What a player needs in the current or the next round. */
export interface Need {
  /** Number of requests; null while the network has not listed their games. */
  readonly requests: number | null;
}

/** How fast requests may be sent in the long run and one after the other. */
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
 * Returns for each player when they are current, in milliseconds UTC; null if that is not known. Players take turns: until one with n
 * requests is current, each other player has sent at most n.
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

/** When the next request may be sent, in milliseconds UTC. */
export function findStart({ blockedUntil }: BudgetUse, now: number): number {
  return Math.max(blockedUntil ?? now, now);
}
