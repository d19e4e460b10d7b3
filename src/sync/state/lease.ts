/**
 * The lead of the network source: one node at a time, by a row with an end that its holder keeps moving. A
 * holder that dies leaves a row that ends by itself; nothing hangs on a connection. Clocks of nodes should agree
 * within seconds.
 */

import type { Queries, TableAccess } from '../../store/sql.ts';
import { deletion, read, setting, upsertInto, valuesOf } from '../../store/sql.ts';

/** Who leads, and until when: milliseconds UTC. */
export interface Lease {
  readonly holder: string;
  readonly until: number;
}

export interface SyncLease {
  /**
   * Takes the lead or keeps it, until `until`; gives who leads after that. A lead that has ended, or whose holder
   * is gone, is taken over.
   */
  takeLease(wanted: Lease, now: number, isGone?: (holder: string) => boolean): Promise<Lease>;
  /** Gives the lead back; that of somebody else stays. */
  releaseLease(holder: string): Promise<void>;
  /** Who leads at this time; null where nobody does. */
  findLease(now: number): Promise<Lease | null>;
}

const leaseName = 'sync_lead';
const selectLease = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertLease = upsertInto(setting);
const deleteLease = deletion('setting', { keys: ['name'] });

export function createSyncLease(tables: TableAccess): SyncLease {
  return {
    takeLease: (wanted, now, isGone = () => false) =>
      tables.transaction(async (transaction) => {
        const held = await leaseOf(transaction);
        if (held !== null && held.holder !== wanted.holder && lasts(held, wanted, now) && !isGone(held.holder)) return held;
        await transaction.run(upsertLease, valuesOf(setting, { name: leaseName, value: `${wanted.until} ${wanted.holder}` }));
        return wanted;
      }),
    releaseLease: (holder) =>
      tables.transaction(async (transaction) => {
        const held = await leaseOf(transaction);
        if (held?.holder === holder) await transaction.run(deleteLease, [leaseName]);
      }),
    async findLease(now) {
      const held = await leaseOf(tables);
      return held !== null && held.until > now ? held : null;
    },
  };
}

/** The lead as it is written, ended or not; null where nobody has it. */
export async function leaseOf(queries: Queries): Promise<Lease | null> {
  return readLease((await queries.get(selectLease, [leaseName]))?.value);
}

/** Whether a lead has not ended. One that would last longer than any was taken under a clock that has been set back since. */
function lasts(held: Lease, wanted: Lease, now: number): boolean {
  return held.until > now && held.until - now <= 2 * (wanted.until - now);
}

function readLease(value: string | undefined): Lease | null {
  const [until = '', ...holder] = (value ?? '').split(' ');
  return holder.length === 0 ? null : { holder: holder.join(' '), until: Number(until) };
}
