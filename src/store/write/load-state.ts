/** Reads in one statement the state of the store that a load needs before it applies records. */

import { dayZoneText, zoneNamed } from '../derived/day-zone.ts';
import { invariant } from '../../invariant.ts';
import { lastLoadName } from '../read/last-loads.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

/** The state of the store at the start of a load. */
export interface LoadState {
  /** Version of the catalogue. */
  readonly catalogue: number;
  /** The day zone of the store. */
  readonly zone: TimeZone;
  readonly hasWebhooks: boolean;
  /** Time of the last load of the source, milliseconds UTC; 0 before the first one. */
  readonly lastLoadAt: number;
}

/** Checks for webhooks. The order lets the server find one by index, so that small loads scan no table. */
const anyWebhook =
  '(SELECT w.webhook_id FROM webhook w WHERE w.enabled = 1 ORDER BY w.webhook_id LIMIT 1)';
const selectState = read<{
  catalogue: number;
  zone: string | null;
  webhook: string | null;
  lastLoadAt: number;
}>(
  `SELECT c.value AS "catalogue", ${dayZoneText} AS "zone", ${anyWebhook} AS "webhook",
     COALESCE((SELECT l.value FROM counter l WHERE l.name = ?), 0) AS "lastLoadAt"
   FROM counter c WHERE c.name = 'catalogue'`,
);

/** Reads the state within the transaction of a load from a source. */
export async function readLoadState(queries: Queries, source: string): Promise<LoadState> {
  const state = invariant(
    await queries.get(selectState, [lastLoadName(source)]),
    'a store counts the changes of its catalogue',
  );
  const { catalogue, zone, webhook, lastLoadAt } = state;
  return { catalogue, zone: zoneNamed(zone), hasWebhooks: webhook !== null, lastLoadAt };
}
