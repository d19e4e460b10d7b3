/** Lease of the sync leader: one node syncs at a time, and another takes over when the lease expires. */

import type { Network } from '../../domain/index.ts';
import { isGone } from '../../holder.ts';
import type { SqlStore } from '../../store/index.ts';
import type { Clock } from './clock.ts';
import type { SyncStore } from './job.ts';
import type { Lease, SyncState } from '../state/index.ts';
import { createSyncState, describeLease } from '../state/index.ts';

/** Duration of a lease that is not renewed. A leader that has died is replaced within this time. */
const leaseMs = 30_000;

/** The part of the store that the leader uses. */
type LeasedStore = Pick<SqlStore, 'load' | 'known' | 'operational' | 'savePresence' | 'guardedBy'>;

/** How often a waiting node checks whether the leader has released the lease. */
const lookEveryMs = leaseMs / 3;

/**
 * Returns when a waiting node tries again, in milliseconds UTC. The time is soon, because the leader may release the lease early. It is not
 * after the end of the lease.
 */
export function nextTryAt({ until }: Lease, now: number): number {
  return Math.max(now + 1, Math.min(until, now + lookEveryMs));
}

/** The leader's guarded access to data and state. Writes fail once another node is the leader. */
interface LeaseHolder {
  readonly store: SyncStore;
  readonly state: SyncState;
  /** Aborted when the lease is lost. */
  readonly lost: AbortSignal;
}

/** The store and the network whose sync a lease protects. */
interface Leased {
  readonly store: LeasedStore;
  readonly network: Network;
}

/** Runs `work` as the leader and returns its result, or returns the lease of another leader. Throws errors of `work` and the store. */
export async function withLease<T>(
  { clock, ...leased }: Leased & { readonly clock: Clock },
  holder: string,
  work: (outcome: LeaseHolder) => Promise<T>,
): Promise<{ readonly result: T } | { readonly leader: Lease }> {
  const state = createSyncState(leased.store.operational, leased.network);
  const take = (): Promise<Lease> => {
    const now = clock.now();
    return state.takeLease({ holder, until: now + leaseMs }, now, isGone);
  };
  const lease = await take();
  if (lease.holder !== holder) return { leader: lease };
  const lost = new AbortController();
  // performance.now() is monotonic.
  let renewedAt = performance.now();
  const renew = async (): Promise<void> => {
    try {
      const renewed = await take();
      if (renewed.holder === holder) renewedAt = performance.now();
      else lost.abort();
    } catch {
      if (performance.now() - renewedAt >= leaseMs) lost.abort(); // after an outage of the store, another node may be the leader
    }
  };
  const timer = setInterval(() => void renew(), leaseMs / 3).unref();
  try {
    return {
      result: await work({ ...leasedBy(leased, holder, () => lost.abort()), lost: lost.signal }),
    };
  } finally {
    clearInterval(timer);
    await state.releaseLease(holder).catch(() => undefined); // otherwise the lease expires
  }
}

/**
 * Returns the leader's guarded store. Each transaction first checks the lease, and fails if it is lost. Only one transaction writes at a
 * time, so the lease cannot change between the check and the commit. A process that was suspended therefore cannot overwrite the next
 * leader's data.
 */
export function leasedBy(
  { store, network }: Leased,
  holder: string,
  onLost: () => void,
): Pick<LeaseHolder, 'store' | 'state'> {
  const { load, operational, savePresence } = store.guardedBy(async (queries) => {
    if ((await describeLease(queries, network))?.holder === holder) return;
    onLost();
    throw new Error('Another node is the leader of the sync.');
  });
  return {
    store: { load, savePresence, known: store.known },
    state: createSyncState(operational, network),
  };
}
