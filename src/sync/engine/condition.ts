/** The condition of a network for the status: whether requests are sent to it normally. */

import type { SyncCondition } from '../state/index.ts';
import { blockedUntil, restingUntil, slowedUntil } from './block.ts';

/** The condition of a network. Instants are milliseconds UTC. */
export interface NetworkCondition {
  readonly state: 'open' | 'blocked' | 'unavailable';
  /** Why no requests are sent, as a sentence; null in the state `open`. */
  readonly reason: string | null;
  /** Until when no requests are sent; null in the state `open`. */
  readonly until: number | null;
  /** Until when requests are sent at half the pace; null if they are sent at the full pace. */
  readonly slowedUntil: number | null;
  /** Kinds of requests that are paused although others are sent. */
  readonly resting: readonly {
    readonly kind: string;
    readonly until: number;
    readonly reason: string;
  }[];
}

/** Reads the block of this address, and the rounds in which the network could not be reached. */
export async function readCondition(state: SyncCondition, now: number): Promise<NetworkCondition> {
  const block = await state.findBlock(now);
  const unreached = await state.findUnreached(now);
  const until = blockedUntil(block, now);
  // absent: the network has refused no requests
  const resting = Object.keys(block?.resting ?? {}).flatMap((kind) => {
    const end = restingUntil(block, kind, now);
    return end === null ? [] : [{ kind, until: end, reason: describeRest(kind, end) }];
  });
  const others = { slowedUntil: slowedUntil(block, now), resting };
  if (block !== null && until !== null)
    return { state: 'blocked', reason: describeBlock(block.reason, until), until, ...others };
  if (unreached !== null && now < unreached.until) {
    return {
      state: 'unavailable',
      reason: describeUnreached(unreached.reason, unreached.until),
      until: unreached.until,
      ...others,
    };
  }
  return { state: 'open', reason: null, until: null, ...others };
}

/**
 * Describes that the network blocks this address, and until when, in milliseconds UTC.
 * @param reason the response of the network, such as `403 from m.example`
 */
export function describeBlock(reason: string, until: number): string {
  return `The network blocks this address (${reason}). Nothing is sent until ${timeText(until)}. The login is still valid.`;
}

/** Describes which requests the network refuses, and until when, in milliseconds UTC. @param kind the data that the requests ask for */
export function describeRest(kind: string, until: number): string {
  return `The network refuses requests of the kind "${kind}" and answers others. Nothing of this kind is sent until ${timeText(until)}.`;
}

/**
 * Describes that the network cannot be reached, and when the next round begins, in milliseconds UTC. @param reason why the last round ended
 */
export function describeUnreached(reason: string, until: number): string {
  return `The network cannot be reached (${reason}). The next round begins at ${timeText(until)}.`;
}

function timeText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
