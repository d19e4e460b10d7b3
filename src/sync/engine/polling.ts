/**
 * Calculates the cost of a network's quick checks, and their intervals. Above a certain number of players, all intervals grow by the same
 * factor, so that the checks stay within their part of the budget (docs/spec/networks.md 9.3).
 */

import { dayMs, minuteMs } from '../../domain/time/index.ts';

/** The numbers of requests that a network's quick checks need at their normal intervals. */
export interface CheckCosts {
  /** Number of accounts in one request. A check is made every minute. */
  readonly accountsPerRequest: number;
  /** Requests per day for a player who plays for two hours, in addition to the checks of all accounts. */
  readonly perPlayer: number;
  /**
   * The same number if every check sent its request about a player who plays. Checks that only send a request about players who have earned
   * something need fewer. With longer intervals, a player needs at most `perPlayer`, and at most this number divided by the factor.
   */
  readonly perPlayerAtMost: number;
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
  const factor = needed <= allowed ? 1 : findFactor(costs, players, allowed);
  return {
    players,
    needed,
    allowed,
    withinMs: Math.round(goalMs * factor),
    holdsTo: findLargest(costs, allowed),
  };
}

function requestsOf(costs: CheckCosts, players: number): number {
  return requestsOfLooks(costs, players) + costs.perPlayer * players;
}

function requestsOfLooks({ accountsPerRequest }: CheckCosts, players: number): number {
  return looksPerDay * Math.ceil(players / accountsPerRequest);
}

/** Returns the factor by which the intervals must grow, so that the requests are allowed. */
function findFactor(costs: CheckCosts, players: number, allowed: number): number {
  const looks = requestsOfLooks(costs, players);
  const left = allowed - costs.perPlayer * players;
  const all = (looks + costs.perPlayerAtMost * players) / allowed;
  return left > 0 ? Math.min(all, looks / left) : all;
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
  /**
   * Records the number of requests per minute at the normal intervals, and whether requests are sent at half the pace. A check that needs
   * more requests than that records their number: its requests are then spread over the time until the next check.
   */
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
      const allowed = isSlowed ? perDay * slowedPart : perDay;
      // One more check fits into a day than intervals do, so it must be among the allowed requests, too.
      const intervals = Math.max(1, allowed / perMinute - 1);
      factor = Math.max(1, looksPerDay / intervals);
    },
  };
}
