/**
 * The gate that every request passes. It stops requests while the network blocks this address, sends a test request (probe) after a wait,
 * and records refusals.
 */

import type { Logger } from 'pino';
import type { SyncCondition } from '../state/index.ts';
import {
  afterProbe,
  afterRefusal,
  blockedUntil,
  isProbeDue,
  restingUntil,
  whileProbing,
} from './block.ts';
import type { Clock } from './clock.ts';
import { NetworkError } from './network-error.ts';
import { describeBlock, describeRest } from './condition.ts';

interface GateParts {
  readonly state: Pick<SyncCondition, 'findBlock' | 'changeBlock'>;
  readonly clock: Clock;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  readonly log: Logger;
  /** Sends the request that shows whether the address is still blocked. */
  readonly probe: () => Promise<unknown>;
  /** Checks whether a kind of request is itself a probe, so that it needs none before it. This is so for login requests. */
  readonly isProbe: (kind: string) => boolean;
}

/** Sends a request of a kind through the gate. Throws NetworkError `blocked` or `resting` instead of sending it. */
export type Gate = <T>(kind: string, send: () => Promise<T>) => Promise<T>;

/** Creates the gate of a network. All processes of the store share its state. */
export function createGate(parts: GateParts): Gate {
  return async (kind, send) => {
    const isProbe = await enter(parts, kind);
    if (isProbe) return prove(parts, kind, send);
    try {
      return await send();
    } catch (error) {
      throw await noteRefusal(parts, error, { kind, isProbe: false });
    }
  };
}

/** Checks whether a request may be sent, without waiting. Returns whether it is the probe itself; throws if it may not be sent. */
async function enter(parts: GateParts, kind: string): Promise<boolean> {
  const { state, clock, probe } = parts;
  const block = await state.findBlock(clock.now());
  if (block === null) return false;
  const until = blockedUntil(block, clock.now());
  if (until !== null) {
    if (!(await claimProbe(parts)))
      throw new NetworkError('blocked', describeBlock(block.reason, until));
    if (parts.isProbe(kind)) return true;
    await prove(parts, 'probe', probe);
  }
  const rest = restingUntil(block, kind, clock.now());
  if (rest !== null) throw new NetworkError('resting', describeRest(kind, rest));
  return false;
}

/** Reserves the probe for this process. Returns false if no probe is due or another process sends it. */
async function claimProbe({ state, clock }: GateParts): Promise<boolean> {
  let isClaimed = false;
  await state.changeBlock(clock.now(), (block) => {
    isClaimed = isProbeDue(block, clock.now());
    return block !== null && isClaimed ? whileProbing(block, clock.now()) : block;
  });
  return isClaimed;
}

/** Sends a probe. Any response of the network, even an error, shows that the address is not blocked. */
async function prove<T>(parts: GateParts, kind: string, send: () => Promise<T>): Promise<T> {
  const { state, clock, log } = parts;
  const answered = async (): Promise<void> => {
    await state.changeBlock(clock.now(), (block) =>
      block === null ? null : afterProbe(block, clock.now()),
    );
    log.info('The network responds again. Requests are sent at half the usual pace for 24 hours.');
  };
  try {
    const result = await send();
    await answered();
    return result;
  } catch (error) {
    if (error instanceof NetworkError && isAnswer(error)) await answered();
    throw await noteRefusal(parts, error, { kind, isProbe: true });
  }
}

/** Checks whether an error is a response of the network itself. */
function isAnswer({ kind }: NetworkError): boolean {
  return (
    kind === 'unauthorized' ||
    kind === 'private' ||
    kind === 'missing' ||
    kind === 'refused' ||
    kind === 'login-needed'
  );
}

/** Records a refusal for all processes, and returns the error to throw. */
async function noteRefusal(
  { state, clock, random, log }: GateParts,
  error: unknown,
  { kind, isProbe }: { readonly kind: string; readonly isProbe: boolean },
): Promise<unknown> {
  if (!(error instanceof NetworkError) || error.kind !== 'blocked') return error;
  const now = clock.now();
  const refusal = { kind, reason: error.message, retryAfterMs: error.retryAfterMs, isProbe };
  const block = await state.changeBlock(now, (before) =>
    afterRefusal(before, refusal, now, random()),
  );
  const until = blockedUntil(block, now);
  if (until === null) {
    const rest = describeRest(kind, restingUntil(block, kind, now) ?? now);
    log.warn(rest);
    return new NetworkError('resting', rest, { cause: error.cause });
  }
  const text = describeBlock(error.message, until);
  log[block?.waits === 1 ? 'warn' : 'info'](text);
  return new NetworkError('blocked', text, { cause: error.cause });
}
