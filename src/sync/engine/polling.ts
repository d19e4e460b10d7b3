/**
 * What the quick checks of a network cost, and what that means for their intervals: beyond a number of players they stretch evenly, so
 * that the checks keep to their part of the budget (docs/spec/networks.md 9.3).
 */

import { dayMs, minuteMs } from '../../domain/time/index.ts';

/** The requests of a network's quick checks. */
export interface CheckCosts {
  /** Accounts in one request of a look; a look is made every minute. */
  readonly accountsPerRequest: number;
  /** Requests of a day for a player who plays for two hours, besides the looks. */
  readonly perPlayer: number;
  /** Requests of a day that quick checks may use. */
  readonly perDay: number;
}

/** Whether new trophies are seen within two minutes, if every player plays for two hours a day and a tenth of them at once. */
export interface PollingPlan {
  /** Players who have played within seven days. */
  readonly players: number;
  /** Requests of a day that they need, and that are allowed. */
  readonly needed: number;
  readonly allowed: number;
  /** The longest time from earned to stored, in milliseconds. */
  readonly withinMs: number;
  /** The largest number of players for whom two minutes hold. */
  readonly holdsTo: number;
}

const goalMs = 2 * minuteMs;
const looksPerDay = dayMs / minuteMs;
/**
 * The part of their requests that quick checks may use at half the pace, after a block: less than half, because walks have everything to
 * read that was held up, of all players.
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

/** How far the intervals of the quick checks of one process are stretched. */
export interface Stretch {
  /** The factor of all intervals; 1 while the checks need less than they may use. */
  readonly factor: number;
  /** Notes how many requests a minute the checks would need at the usual intervals, and whether requests are sent at half the pace. */
  note(perMinute: number, isSlowed: boolean): void;
}

/** Creates the stretch of a network's intervals. */
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
