/** What was noted of a network at the last look for events: one row among the settings of the store. */

import * as v from 'valibot';
import type { Network } from '../../domain/index.ts';
import type { Queries, Transaction } from '../../store/sql.ts';
import { read, setting, toValues, upsertInto } from '../../store/sql.ts';
import { failureReasons } from './operator-event.ts';

const instant = v.pipe(v.number(), v.integer());
const reason = v.picklist(failureReasons);

const schema = v.object({
  login: v.object({
    /** The end of the login that was seen last while it was valid; null for a key, and before the first look. */
    endsAt: v.nullable(instant),
    /** The days before the end that were told last; null if none were. */
    warnedDays: v.nullable(v.number()),
    hasEnded: v.boolean(),
  }),
  /** Whether the last round ended because the host answers unlike the network. */
  hasMoved: v.boolean(),
  failure: v.nullable(
    v.object({
      reason,
      until: v.nullable(instant),
      /** Since when nothing comes, for whatever reasons. */
      since: instant,
      reasonSince: instant,
      /** The reason that was told last; null if none was. */
      told: v.nullable(reason),
    }),
  ),
});

/** What was noted of a network. */
export type Noted = v.InferOutput<typeof schema>;

/** What is noted of a network before the first look. */
export const nothingNoted: Noted = {
  login: { endsAt: null, warnedDays: null, hasEnded: false },
  hasMoved: false,
  failure: null,
};

const selectNoted = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertNoted = upsertInto(setting);

/** Reads what was noted of a network. It holds whatever the clock says, so that nothing is told twice after it was set back. */
export async function readNoted(queries: Pick<Queries, 'get'>, network: Network): Promise<Noted> {
  const row = await queries.get(selectNoted, [rowName(network)]);
  return row === undefined
    ? nothingNoted
    : v.parse(v.pipe(v.string(), v.parseJson(), schema), row.value);
}

/** Replaces what was noted of a network. */
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
