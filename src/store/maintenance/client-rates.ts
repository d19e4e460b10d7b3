/**
 * Buckets of clients that several processes share (docs/spec/decisions.md 5, refused for rate). A row lives until its bucket is
 * full again, which is seconds: the address of a client is personal data, and is kept no longer than it is of use.
 */

import type { TableAccess } from '../engine/engine.ts';
import { clientRate, upsertInto, valuesOf } from '../schema/tables.ts';
import { read, write } from '../engine/statement.ts';

/** What one client took: milliseconds until so many tokens are back. */
export interface TakenRate {
  readonly client: string;
  readonly takenMs: number;
}

const removeFull = write('DELETE FROM client_rate WHERE full_at <= ?');
const selectRate = read<{ fullAt: number }>('SELECT full_at AS "fullAt" FROM client_rate WHERE client = ?');
const upsertRate = upsertInto(clientRate);

/**
 * Adds what was taken, all of it at once, so that processes never count over one another.
 * @param now milliseconds UTC
 * @param mostAheadMs what a bucket can be ahead; more was written under a clock that has been set back since
 * @returns how far each bucket is ahead then, in the order given: milliseconds until it is full
 */
export function addClientRates(
  tables: TableAccess,
  taken: readonly TakenRate[],
  now: number,
  maxAheadMs: number,
): Promise<readonly number[]> {
  return tables.transaction(async (transaction) => {
    await transaction.run(removeFull, [now]);
    const known = await transaction.allMany(
      selectRate,
      taken.map(({ client }) => [client]),
    );
    const rows = taken.map(({ client, takenMs }, index) => {
      const aheadMs = Math.min((known[index]?.[0]?.fullAt ?? now) - now, maxAheadMs) + takenMs;
      return { client, fullAt: now + Math.round(aheadMs) };
    });
    await transaction.runMany(
      upsertRate,
      rows.map((row) => valuesOf(clientRate, row)),
    );
    return rows.map(({ fullAt }) => fullAt - now);
  });
}
