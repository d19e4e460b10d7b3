/** One node synchronises at a time: it leads while it keeps saying so, and another takes over when it does not. */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { systemErrorCode } from '../system-errors.ts';
import type { SqlStore } from '../store/index.ts';
import type { Clock } from './clock.ts';
import type { SyncStore } from './job.ts';
import type { Lease, SyncState } from './state/index.ts';
import { createSyncState, leaseOf } from './state/index.ts';

/** How long a lead lasts that is not renewed: a leader that died is followed within this. */
const leaseMs = 30_000;

/** This process, by its machine and number, so that its like on the same machine can tell whether it lives. */
export function describeHolder(): string {
  return `${hostname()} ${process.pid} ${randomUUID()}`;
}

/** Whether a holder was a process of this machine that is no more. */
export function isGone(holder: string): boolean {
  const [machine, pid = ''] = holder.split(' ');
  if (machine !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return systemErrorCode(error) === 'ESRCH';
  }
}

/** The part of a store that a leader writes. */
export type LeasedStore = Pick<SqlStore, 'load' | 'known' | 'operational' | 'guardedBy'>;

/** What a leader works with; neither the data nor the state is written any more once another leads. */
export interface LeaseHolder {
  readonly store: SyncStore;
  readonly state: SyncState;
  /** Aborted when the lead could not be kept. */
  readonly lost: AbortSignal;
}

/**
 * Runs `work` as the leader, and gives its result; or gives who leads instead. Throws what `work` and the store throw.
 */
export async function withLease<T>(
  store: LeasedStore,
  clock: Clock,
  holder: string,
  work: (outcome: LeaseHolder) => Promise<T>,
): Promise<{ readonly result: T } | { readonly leader: Lease }> {
  const state = createSyncState(store.operational);
  const take = (): Promise<Lease> => {
    const now = clock.now();
    return state.takeLease({ holder, until: now + leaseMs }, now, isGone);
  };
  const lease = await take();
  if (lease.holder !== holder) return { leader: lease };
  const lost = new AbortController();
  // By a clock that nobody sets.
  let renewedAt = performance.now();
  const renew = async (): Promise<void> => {
    try {
      const renewed = await take();
      if (renewed.holder === holder) renewedAt = performance.now();
      else lost.abort();
    } catch {
      if (performance.now() - renewedAt >= leaseMs) lost.abort(); // the store is out of reach for so long that another may lead
    }
  };
  const timer = setInterval(() => void renew(), leaseMs / 3).unref();
  try {
    return { result: await work({ ...leasedBy(store, holder, () => lost.abort()), lost: lost.signal }) };
  } finally {
    clearInterval(timer);
    await state.releaseLease(holder).catch(() => undefined); // else it ends by itself
  }
}

/**
 * The store as the leader writes it: a transaction looks first whether the lead is still its own, and ends where it is not.
 * Writers take turns, so nobody takes the lead between this look and the end of the transaction: whoever was stopped for so long
 * that another leads writes nothing over what that one wrote.
 */
export function leasedBy(store: LeasedStore, holder: string, onLost: () => void): Pick<LeaseHolder, 'store' | 'state'> {
  const { load, operational } = store.guardedBy(async (queries) => {
    if ((await leaseOf(queries))?.holder === holder) return;
    onLost();
    throw new Error('Another node leads the sync.');
  });
  return { store: { load, known: store.known }, state: createSyncState(operational) };
}
