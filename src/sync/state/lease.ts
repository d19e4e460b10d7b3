/**
 * Stores the lease of the sync leader in a row with an expiry time, which the holder extends regularly. The lease of a dead holder expires,
 * independent of database connections. The clocks of nodes must agree within seconds.
 */

import type { Network } from '../../domain/index.ts';
import type { Queries } from '../../store/sql.ts';
import { deletion, read, setting, upsertInto, toValues } from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

/** A lease with its holder and expiry in milliseconds UTC. */
export interface Lease {
  readonly holder: string;
  readonly until: number;
}

/** The lease of the only process that syncs a network. */
export interface SyncLease {
  /**
   * Acquires or renews the lease and returns the resulting lease, which may belong to another holder. A lease that has expired, or whose
   * holder is gone, is taken over.
   */
  takeLease(wanted: Lease, now: number, isGone?: (holder: string) => boolean): Promise<Lease>;
  /** Releases the lease if `holder` has it. */
  releaseLease(holder: string): Promise<void>;
  /** Returns the lease that is valid at `now`, or null. */
  findLease(now: number): Promise<Lease | null>;
}

const selectLease = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertLease = upsertInto(setting);
const deleteLease = deletion('setting', { keys: ['name'] });

/** Opens the lease of a network. */
export function createSyncLease({ tables, network }: StateOf): SyncLease {
  const leaseName = leaseNameOf(network);
  return {
    takeLease: (wanted, now, isGone = () => false) =>
      tables.transaction(async (transaction) => {
        const current = await describeLease(transaction, network);
        if (
          current !== null &&
          current.holder !== wanted.holder &&
          isValid(current, wanted, now) &&
          !isGone(current.holder)
        )
          return current;
        await transaction.run(
          upsertLease,
          toValues(setting, { name: leaseName, value: `${wanted.until} ${wanted.holder}` }),
        );
        return wanted;
      }),
    releaseLease: (holder) =>
      tables.transaction(async (transaction) => {
        const current = await describeLease(transaction, network);
        if (current?.holder === holder) await transaction.run(deleteLease, [leaseName]);
      }),
    async findLease(now) {
      const current = await describeLease(tables, network);
      return current !== null && current.until > now ? current : null;
    },
  };
}

function leaseNameOf(network: Network): string {
  return `sync_lead ${network}`;
}

/** Returns the stored lease of the sync with a network, which may have expired, or null. */
export async function describeLease(queries: Queries, network: Network): Promise<Lease | null> {
  return readLease((await queries.get(selectLease, [leaseNameOf(network)]))?.value);
}

/** Checks whether a lease is valid. A lease that lasts too long was acquired before the clock was set back. */
function isValid(current: Lease, wanted: Lease, now: number): boolean {
  return current.until > now && current.until - now <= 2 * (wanted.until - now);
}

function readLease(value: string | undefined): Lease | null {
  const [until = '', ...holder] = (value ?? '').split(' ');
  return holder.length === 0 ? null : { holder: holder.join(' '), until: Number(until) };
}
