/**
 * Decides what a network's refusal of this machine's address means: how long no request is sent, when one test request (probe) is allowed,
 * and which kind of request is paused separately (docs/spec/networks.md 8.2). The functions are pure; their state is the stored block.
 */

import { dayMs, hourMs, minuteMs } from '../../domain/time/index.ts';
import { invariant } from '../../invariant.ts';
import type { Block } from '../state/index.ts';

/** The waiting times of a block. The last one is repeated. */
const waitsMs: readonly number[] = [hourMs, 6 * hourMs, 24 * hourMs];
/** Maximum random addition to a wait, as a share of it, so that nodes do not send requests at the same moment. */
const jitter = 0.1;
/** How long a block is remembered after its end. During this time, requests are sent at half the pace. */
const watchedMs = dayMs;
/** How long a kind of request is paused if only this kind is refused. */
const restMs = dayMs;
/** Maximum time for a probe. After it, another process may send one. */
const probeMs = 2 * minuteMs;

/** A request that was refused. */
export interface Refusal {
  readonly kind: string;
  /** The response that caused it, such as `403 from m.example`. */
  readonly reason: string;
  /** Wait requested by the network; null if it requests none. */
  readonly retryAfterMs: number | null;
  readonly isProbe: boolean;
}

/** Returns the block after a refusal. @param random from 0 to 1 */
export function afterRefusal(
  block: Block | null,
  refusal: Refusal,
  now: number,
  random: number,
): Block {
  if (block !== null && restsAlone(block, refusal, now)) {
    return { ...block, resting: { ...currentRests(block, now), [refusal.kind]: now + restMs } };
  }
  const isGoingOn = block !== null && (block.endedAt === null || now < block.endedAt + watchedMs);
  const isNoted = block !== null && block.endedAt === null && now < block.until && !refusal.isProbe;
  const waits = isNoted ? block.waits : isGoingOn ? block.waits + 1 : 1;
  const waitMs =
    invariant(waitsMs[Math.min(waits, waitsMs.length) - 1], 'there is a wait') *
    (1 + jitter * random);
  const until = isNoted ? block.until : now + Math.round(waitMs);
  return {
    since: isGoingOn && block.endedAt === null ? block.since : now,
    until: Math.max(until, now + (refusal.retryAfterMs ?? 0)),
    waits,
    kind: refusal.isProbe && block !== null ? block.kind : refusal.kind,
    reason: refusal.reason,
    endedAt: null,
    resting: block === null ? {} : currentRests(block, now),
  };
}

/** Checks whether only this kind of request is refused: a probe has succeeded since, or the kind was paused before. */
function restsAlone(block: Block, { kind, isProbe }: Refusal, now: number): boolean {
  if (isProbe || block.endedAt === null) return false;
  const rested = block.resting[kind];
  return (
    (kind === block.kind && now < block.endedAt + watchedMs) ||
    (rested !== undefined && now < rested + restMs)
  );
}

/** Returns the pauses, without those that ended a long time ago. */
function currentRests({ resting }: Block, now: number): Block['resting'] {
  return Object.fromEntries(Object.entries(resting).filter(([, until]) => now < until + restMs));
}

/** Checks whether a probe may be sent. Other requests must wait for it. */
export function isProbeDue(block: Block | null, now: number): boolean {
  return block !== null && block.endedAt === null && now >= block.until;
}

/** Returns the block while one process sends a probe and the others wait. */
export function whileProbing(block: Block, now: number): Block {
  return { ...block, until: now + probeMs };
}

/** Returns the block after a probe has succeeded. */
export function afterProbe(block: Block, now: number): Block {
  return { ...block, until: now, endedAt: now };
}

/** Returns the end of the time in which no request is sent; null if the address is not blocked. */
export function blockedUntil(block: Block | null, now: number): number | null {
  return block === null || block.endedAt !== null ? null : Math.max(block.until, now);
}

/** Returns the end of the time in which requests are sent at half the pace; null if there is none. */
export function slowedUntil(block: Block | null, now: number): number | null {
  if (block === null || block.endedAt === null || now >= block.endedAt + watchedMs) return null;
  return block.endedAt + watchedMs;
}

/** Returns the end of the pause for a kind of request; null if it is not paused. */
export function restingUntil(block: Block | null, kind: string, now: number): number | null {
  const until = block?.resting[kind];
  return until === undefined || now >= until ? null : until;
}
