/** Whether requests are sent to a network as usual, for the status. */

import type { SyncCondition } from '../state/index.ts';
import { blockedUntil, restingUntil, slowedUntil } from './block.ts';

/** Instants are milliseconds UTC. */
export interface NetworkCondition {
  readonly state: 'open' | 'blocked' | 'unavailable';
  /** Why nothing is sent, as a sentence; null in the state `open`. */
  readonly reason: string | null;
  /** Until when nothing is sent; null in the state `open`. */
  readonly until: number | null;
  /** Until when requests are sent at half the pace; null at the whole pace. */
  readonly slowedUntil: number | null;
  /** Kinds of requests that are not sent for a time although others are. */
  readonly resting: readonly {
    readonly kind: string;
    readonly until: number;
    readonly reason: string;
  }[];
}

/** Reads the block of this address and the rounds that did not reach the network. */
export async function readCondition(state: SyncCondition, now: number): Promise<NetworkCondition> {
  const block = await state.findBlock(now);
  const unreached = await state.findUnreached(now);
  const until = blockedUntil(block, now);
  // absent: nothing is blocked
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
 * Says that the network blocks this address, and until when, in milliseconds UTC.
 * @param reason what was answered, such as `403 from m.example`
 */
export function describeBlock(reason: string, until: number): string {
  return `The network blocks this address (${reason}). Nothing is sent until ${timeText(until)}. The login is still valid.`;
}

/** Says which requests the network refuses, and until when, in milliseconds UTC. @param kind what the requests ask for */
export function describeRest(kind: string, until: number): string {
  return `The network refuses requests of the kind "${kind}" and answers others. Nothing of this kind is sent until ${timeText(until)}.`;
}

/** Says that the network is not reached, and when the next round begins, in milliseconds UTC. @param reason why the last round ended */
export function describeUnreached(reason: string, until: number): string {
  return `The network is not reached (${reason}). The next round begins at ${timeText(until)}.`;
}

function timeText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
