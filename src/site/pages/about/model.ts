/** What the page about the instance shows of the store. */

import type { TimeZone } from '../../../domain/time/index.ts';
import type { SiteServices } from '../../context.ts';

export interface AboutModel {
  /** The day zone. */
  readonly zone: TimeZone;
  /** When each source was loaded last: milliseconds UTC. */
  readonly loads: ReadonlyMap<string, number>;
}

export async function aboutModel({ store }: SiteServices): Promise<AboutModel> {
  return { zone: await store.dayZone(), loads: await store.lastLoads() };
}
