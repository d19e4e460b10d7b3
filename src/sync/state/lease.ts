/**
 * The lead of the network source: one node at a time, by a row with an end that its holder keeps moving. A
 * holder that dies leaves a row that ends by itself; nothing hangs on a connection. Clocks of nodes should agree
 * within seconds.
 */

import type { Queries, TableAccess } from '../../store/sql.ts';
import { deletion, read, setting, upsertInto, valuesOf } from '../../store/sql.ts';

/** Who leads, and until when: milliseconds UTC. */
export interface Lead {
  readonly holder: string;
  readonly until: number;
}

export interface SyncLease {
  /**
   * Takes the lead or keeps it, until `until`; gives who leads after that. A lead that has ended, or whose holder
   * is gone, is taken over.
   */
  takeLead(wanted: Lead, now: number, isGone?: (holder: string) => boolean): Promise<Lead>;
  /** Gives the lead back; that of somebody else stays. */
  releaseLead(holder: string): Promise<void>;
  /** Who leads at this time; null where nobody does. */
  findLead(now: number): Promise<Lead | null>;
}

const leadName = 'sync_lead';
const selectLead = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertLead = upsertInto(setting);
const deleteLead = deletion('setting', { keys: ['name'] });

export function createSyncLease(tables: TableAccess): SyncLease {
  return {
    takeLead: (wanted, now, isGone = () => false) =>
      tables.transaction(async (transaction) => {
        const held = await leadOf(transaction);
        if (held !== null && held.holder !== wanted.holder && lasts(held, wanted, now) && !isGone(held.holder)) return held;
        await transaction.run(upsertLead, valuesOf(setting, { name: leadName, value: `${wanted.until} ${wanted.holder}` }));
        return wanted;
      }),
    releaseLead: (holder) =>
      tables.transaction(async (transaction) => {
        const held = await leadOf(transaction);
        if (held?.holder === holder) await transaction.run(deleteLead, [leadName]);
      }),
    async findLead(now) {
      const held = await leadOf(tables);
      return held !== null && held.until > now ? held : null;
    },
  };
}

/** The lead as it is written, ended or not; null where nobody has it. */
export async function leadOf(queries: Queries): Promise<Lead | null> {
  return readLead((await queries.get(selectLead, [leadName]))?.value);
}

/** Whether a lead has not ended. One that would last longer than any was taken under a clock that has been set back since. */
function lasts(held: Lead, wanted: Lead, now: number): boolean {
  return held.until > now && held.until - now <= 2 * (wanted.until - now);
}

function readLead(value: string | undefined): Lead | null {
  const [until = '', ...holder] = (value ?? '').split(' ');
  return holder.length === 0 ? null : { holder: holder.join(' '), until: Number(until) };
}
