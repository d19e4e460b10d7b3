/** What a load must know of the store before it applies records, in one read. */

import { dayZoneText, zoneNamed } from '../derived/day-zone.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

export interface LoadState {
  /** Version of the catalogue. */
  readonly catalogue: number;
  /** The day zone of the store. */
  readonly zone: TimeZone;
  readonly hasWebhooks: boolean;
}

/** The order lets the server find a webhook by index: plans of small loads scan no table. */
const anyWebhook = '(SELECT w.webhook_id FROM webhook w WHERE w.enabled = 1 ORDER BY w.webhook_id LIMIT 1)';
const selectState = read<{ catalogue: number; zone: string | null; webhook: string | null }>(
  `SELECT c.value AS "catalogue", ${dayZoneText} AS "zone", ${anyWebhook} AS "webhook" FROM counter c WHERE c.name = 'catalogue'`,
);

/** Reads the state. Call when nothing else can change it, after the locks of the load. */
export async function readLoadState(queries: Queries): Promise<LoadState> {
  const state = await queries.get(selectState, []);
  const { catalogue, zone, webhook } = state ?? { catalogue: 0, zone: null, webhook: null };
  return { catalogue, zone: zoneNamed(zone), hasWebhooks: webhook !== null };
}
