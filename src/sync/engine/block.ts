/**
 * What a network's refusal of this address means: how long nothing is sent, when one probe is allowed, and which kind of request
 * rests alone (docs/spec/networks.md 8.2). Pure: the state is the stored block.
 */

import { dayMs, hourMs, minuteMs } from '../../domain/time/index.ts';
import { invariant } from '../../invariant.ts';
import type { Block } from '../state/index.ts';

/** The waits of a block; the last one is repeated. */
const waitsMs: readonly number[] = [hourMs, 6 * hourMs, 24 * hourMs];
/** Part of a wait that is added by chance, so that nodes do not ask at the same moment. */
const jitter = 0.1;
/** How long requests are sent at half the pace after a block, and how long it is remembered. */
const watchedMs = dayMs;
/** How long a kind of request rests that alone is refused. */
const restMs = dayMs;
/** Time for a probe; afterwards another process may send one. */
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

/** Whether only this kind of request is refused: a probe was answered since, or the kind has rested before. */
function restsAlone(block: Block, { kind, isProbe }: Refusal, now: number): boolean {
  if (isProbe || block.endedAt === null) return false;
  const rested = block.resting[kind];
  return (
    (kind === block.kind && now < block.endedAt + watchedMs) ||
    (rested !== undefined && now < rested + restMs)
  );
}

/** Rests, without those that ended a long time ago. */
function currentRests({ resting }: Block, now: number): Block['resting'] {
  return Object.fromEntries(Object.entries(resting).filter(([, until]) => now < until + restMs));
}

/** Whether a probe may be sent: nothing else is. */
export function isProbeDue(block: Block | null, now: number): boolean {
  return block !== null && block.endedAt === null && now >= block.until;
}

/** Returns the block while a process sends a probe; the others wait. */
export function whileProbing(block: Block, now: number): Block {
  return { ...block, until: now + probeMs };
}

/** Returns the block after a probe was answered. */
export function afterProbe(block: Block, now: number): Block {
  return { ...block, until: now, endedAt: now };
}

/** Until when nothing is sent; null if the address is not blocked. */
export function blockedUntil(block: Block | null, now: number): number | null {
  return block === null || block.endedAt !== null ? null : Math.max(block.until, now);
}

/** Until when requests are sent at half the pace; null at the whole pace. */
export function slowedUntil(block: Block | null, now: number): number | null {
  if (block === null || block.endedAt === null || now >= block.endedAt + watchedMs) return null;
  return block.endedAt + watchedMs;
}

/** Until when a kind of request rests; null if it does not. */
export function restingUntil(block: Block | null, kind: string, now: number): number | null {
  const until = block?.resting[kind];
  return until === undefined || now >= until ? null : until;
}
