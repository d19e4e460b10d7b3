/** Makes the responses of pages and images, and caches them while they are valid. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { addCost, timed } from '../cost/index.ts';
import type { Versions } from '../cache/index.ts';
import { areEqual } from '../cache/index.ts';
import type { PathValues } from '../paths/index.ts';
import type { WireResponse } from '../protocols/index.ts';
import { cacheKeyOf, createNextDate, imageKeyOf, versionsOf } from './cache-key.ts';
import type { PageContext, SiteServices } from './context.ts';
import type { ShownIdentity } from './identity/identity-source.ts';
import { createDrawing } from './images/drawing.ts';
import { onceAtATime } from './images/once-at-a-time.ts';
import type { SiteSettings } from './index.ts';
import type { Moved } from './page.ts';
import { pages } from './pages/index.ts';
import { respond } from './respond.ts';
import type { RouteName } from './routes.ts';
import { routeOf } from './routes.ts';

/** A page that was asked for. */
export interface AskedPage {
  readonly route: RouteName;
  readonly values: PathValues;
  /** Canonical parameters. */
  readonly query: URLSearchParams;
  readonly context: PageContext;
  /** The key of the address of the service; null if nothing is cached for it. */
  readonly base: string | null;
  readonly shown: ShownIdentity;
}

/** The response with the page; where it has moved to; null if it does not exist. */
export type MadePage = WireResponse | Moved | null;

/** What drawing an image costs in its own process, which is charged as if it were done here: milliseconds. */
const msPerImage = 40;

/** A cached page, and the versions of what it was made from. */
interface CachedPage {
  readonly response: WireResponse;
  readonly versions: Versions;
}

/** Creates a function that makes a page, or takes it from the cache. */
export function createPageMaker(
  services: Omit<SiteServices, 'instance'>,
  { images, memory, pictures }: SiteSettings,
): (asked: AskedPage) => Promise<MadePage> {
  const cache = memory.cache<string, CachedPage>('pages');
  const drawing = createDrawing(pictures, memory);
  const nextDate = createNextDate(services);
  const once = onceAtATime<MadePage>();

  return async ({ route, values, query, context, base, shown: { instance, revision } }) => {
    const { dependsOn, section, isImage = false } = routeOf(route);
    const identified = { ...context, route, values, query, base, revision };
    const key = isImage ? imageKeyOf(identified) : cacheKeyOf(identified);
    const versions = [...versionsOf(dependsOn, services), ...(dependsOn.includes('data') ? [await nextDate()] : [])];
    const cached = key === null ? undefined : cache.get(key);
    if (cached !== undefined && areEqual(cached.versions, versions)) return cached.response;
    const make = async (): Promise<MadePage> => {
      const loaded = await services.store.atOneState((store) =>
        pages[route].load({ ...services, store, instance }, values, query),
      );
      if (loaded === null || 'movedTo' in loaded) return loaded;
      // The view in a turn of its own, so that neither it nor the reads delay other requests longer than they must.
      await nextTurn();
      const result = await timed(() => loaded(context, drawing));
      if (isImage) addCost(msPerImage);
      const response = timed(() => respond(result, context, { images, section }));
      const { status, body } = response;
      if (key !== null && status === 200 && body instanceof Uint8Array)
        cache.set(key, { response, versions }, body.length + 2 * key.length);
      return response;
    };
    return isImage ? once(`${key} ${versions.join(' ')}`, make) : make();
  };
}
