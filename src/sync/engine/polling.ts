/**
 * Calculates the cost of a network's quick checks, and their intervals. Above a certain number of players, all intervals grow by the same
 * factor, so that the checks stay within their part of the budget (docs/spec/networks.md 9.3).
 */

import { dayMs, minuteMs } from '../../domain/time/index.ts';

/** The numbers of requests that a network's quick checks need. */
export interface CheckCosts {
  /** Number of accounts in one request. A check is made every minute. */
  readonly accountsPerRequest: number;
  /** Requests per day for a player who plays for two hours, in addition to the checks of all accounts. */
  readonly perPlayer: number;
  /** Maximum number of requests per day for quick checks. */
  readonly perDay: number;
}

/**
 * The plan of the quick checks: whether new trophies are seen within two minutes. It assumes that every player plays for two hours a day,
 * and a tenth of them at the same time.
 */
export interface PollingPlan {
  /** Number of players who have played within seven days. */
  readonly players: number;
  /** Number of requests per day that these players need, and the allowed number. */
  readonly needed: number;
  readonly allowed: number;
  /** The longest time until an earned trophy is stored, in milliseconds. */
  readonly withinMs: number;
  /** The maximum number of players for whom two minutes are possible. */
  readonly holdsTo: number;
}

const goalMs = 2 * minuteMs;
const looksPerDay = dayMs / minuteMs;
/**
 * The share of their requests that quick checks may use at half the pace, after a block. It is less than half, because the sync of whole
 * players then has to catch up.
 */
const slowedPart = 1 / 3;

/** Plans the quick checks for a number of players. */
export function planPolling(costs: CheckCosts, players: number): PollingPlan {
  const needed = requestsOf(costs, players);
  const allowed = Math.floor(costs.perDay);
  return {
    players,
    needed,
    allowed,
    withinMs: Math.round(goalMs * Math.max(1, needed / allowed)),
    holdsTo: findLargest(costs, allowed),
  };
}

function requestsOf({ accountsPerRequest, perPlayer }: CheckCosts, players: number): number {
  return looksPerDay * Math.ceil(players / accountsPerRequest) + perPlayer * players;
}

function findLargest(costs: CheckCosts, allowed: number): number {
  let holds = 0;
  let exceeds = Math.ceil(allowed / costs.perPlayer) + 1;
  while (exceeds - holds > 1) {
    const middle = Math.floor((holds + exceeds) / 2);
    if (requestsOf(costs, middle) <= allowed) holds = middle;
    else exceeds = middle;
  }
  return holds;
}

/** The factor by which one process lengthens the intervals of quick checks. */
export interface Stretch {
  /** The factor for all intervals. It is 1 while the checks need fewer requests than allowed. */
  readonly factor: number;
  /** Records the number of requests per minute at the normal intervals, and whether requests are sent at half the pace. */
  note(perMinute: number, isSlowed: boolean): void;
}

/** Creates the factor for a network's intervals. */
export function createStretch({ perDay }: Pick<CheckCosts, 'perDay'>): Stretch {
  let factor = 1;
  return {
    get factor() {
      return factor;
    },
    note(perMinute, isSlowed) {
      factor = Math.max(1, (perMinute * looksPerDay) / (isSlowed ? perDay * slowedPart : perDay));
    },
  };
}
