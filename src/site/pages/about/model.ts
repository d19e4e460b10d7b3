/** The data that the page about the instance shows from the store. */

import type { TimeZone } from '../../../domain/time/index.ts';
import type { SiteServices } from '../../frame/context.ts';

/** The data on the page about the site. */
export interface AboutModel {
  /** The day zone. */
  readonly zone: TimeZone;
  /**
   * For each source, when any player was last updated from it: milliseconds UTC. The times of imports are not shown, because they could
   * reveal hidden players.
   */
  readonly updates: ReadonlyMap<string, number>;
}

/** Reads the data of the page. */
export async function aboutModel({ store }: SiteServices): Promise<AboutModel> {
  return { zone: await store.dayZone(), updates: await store.sourceUpdates() };
}
