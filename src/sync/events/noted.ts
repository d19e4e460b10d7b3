/** The state of a network at the last check for events: one row in the store's table of settings. */

import * as v from 'valibot';
import type { Network } from '../../domain/index.ts';
import type { Queries, Transaction } from '../../store/sql.ts';
import { read, setting, toValues, upsertInto } from '../../store/sql.ts';
import { failureReasons } from './operator-event.ts';

const instant = v.pipe(v.number(), v.integer());
const reason = v.picklist(failureReasons);

const schema = v.object({
  login: v.object({
    /** When the last valid login ends; null for a key, and before the first check. */
    endsAt: v.nullable(instant),
    /** The number of days before the end (1, 3, 7 or 14) for which the last warning was sent; null without a warning. */
    warnedDays: v.nullable(v.number()),
    hasEnded: v.boolean(),
  }),
  /** Whether the last round ended because the host does not respond like the network. */
  hasMoved: v.boolean(),
  failure: v.nullable(
    v.object({
      reason,
      until: v.nullable(instant),
      /** Since when no data comes, for any reason. */
      since: instant,
      reasonSince: instant,
      /** The reason that was last reported; null if none was reported. */
      told: v.nullable(reason),
    }),
  ),
});

/** The stored state of a network. */
export type Noted = v.InferOutput<typeof schema>;

/** The state of a network before the first check. */
export const nothingNoted: Noted = {
  login: { endsAt: null, warnedDays: null, hasEnded: false },
  hasMoved: false,
  failure: null,
};

const selectNoted = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertNoted = upsertInto(setting);

/** Reads the stored state of a network. It does not depend on the clock, so that no event is repeated after the clock was set back. */
export async function readNoted(queries: Pick<Queries, 'get'>, network: Network): Promise<Noted> {
  const row = await queries.get(selectNoted, [rowName(network)]);
  return row === undefined
    ? nothingNoted
    : v.parse(v.pipe(v.string(), v.parseJson(), schema), row.value);
}

/** Replaces the stored state of a network. */
export async function writeNoted(
  transaction: Transaction,
  network: Network,
  noted: Noted,
): Promise<void> {
  const row = { name: rowName(network), value: JSON.stringify(noted) };
  await transaction.run(upsertNoted, toValues(setting, row));
}

function rowName(network: Network): string {
  return `sync_noted ${network}`;
}
