/**
 * Token buckets of clients, shared by several processes (docs/spec/decisions.md 5, refused for rate). A row is deleted as soon as its
 * bucket is full again, within seconds: the address of a client is personal data and is not stored longer than necessary.
 */

import { zip } from '../../invariant.ts';
import type { TableAccess } from '../engine/engine.ts';
import { clientRate, upsertInto, valuesOf } from '../schema/tables.ts';
import { read, write } from '../engine/statement.ts';

/** Tokens taken by a client, as the milliseconds until they are refilled. */
export interface TakenRate {
  readonly client: string;
  readonly takenMs: number;
}

const removeFull = write('DELETE FROM client_rate WHERE full_at <= ?');
const selectRate = read<{ fullAt: number }>('SELECT full_at AS "fullAt" FROM client_rate WHERE client = ?');
const upsertRate = upsertInto(clientRate);

/**
 * Adds taken tokens in one transaction, so that concurrent processes do not overwrite each other's counts.
 * @param now milliseconds UTC
 * @param maxAheadMs maximum time until a bucket is full; a stored value beyond it was written before the clock was set back
 * @returns milliseconds until each bucket is full, in the given order
 */
export function addClientRates(
  tables: TableAccess,
  taken: readonly TakenRate[],
  now: number,
  maxAheadMs: number,
): Promise<readonly number[]> {
  return tables.transaction(async (transaction) => {
    await transaction.run(removeFull, [now]);
    const stored = await transaction.allMany(
      selectRate,
      taken.map(({ client }) => [client]),
    );
    const rows = zip(taken, stored).map(([{ client, takenMs }, [row]]) => {
      // absent: a full bucket has no row
      const aheadMs = Math.min((row?.fullAt ?? now) - now, maxAheadMs) + takenMs;
      return { client, fullAt: now + Math.round(aheadMs) };
    });
    await transaction.runMany(
      upsertRate,
      rows.map((row) => valuesOf(clientRate, row)),
    );
    return rows.map(({ fullAt }) => fullAt - now);
  });
}
