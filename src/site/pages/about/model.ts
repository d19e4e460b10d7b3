/** What the page about the instance shows of the store. */

import type { TimeZone } from '../../../domain/time/index.ts';
import type { SiteServices } from '../../frame/context.ts';

/** What the page about the site states of its data. */
export interface AboutModel {
  /** The day zone. */
  readonly zone: TimeZone;
  /** When a player of each source was updated last: milliseconds UTC. Times of loads would reveal hidden players, too. */
  readonly updates: ReadonlyMap<string, number>;
}

/** Reads what the page states of the data. */
export async function aboutModel({ store }: SiteServices): Promise<AboutModel> {
  return { zone: await store.dayZone(), updates: await store.sourceUpdates() };
}
