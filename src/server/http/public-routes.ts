/** The route table of the public address: the endpoint first, then health, icons and pages. */

import type { WireResponse } from '../../protocols/index.ts';
import type { IconFolder } from '../../files/index.ts';
import type { EndpointRoute, Handled } from '../../service/index.ts';
import type { ReadyCheck } from './health-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { iconRoutes } from './icon-routes.ts';
import type { PageRoute, PublicRoute, SitePages } from './public-route.ts';

/** What answers on the public address; each but the endpoint may be left out. */
export interface PublicParts {
  readonly endpoint: readonly EndpointRoute[];
  readonly basePath: string;
  /** Asked for `/readyz`; without it there is no answer for health. */
  readonly isReady: ReadyCheck | undefined;
  /** Served below `/icons/`. */
  readonly icons: IconFolder | undefined;
  readonly pages: SitePages | undefined;
}

/** What a page is called where others have their binding. */
export const pageBinding = 'page';

/** Every route of the public address, in the order in which they are asked. */
export function publicRoutes({ endpoint, basePath, isReady, icons, pages }: PublicParts): readonly PublicRoute[] {
  return [
    ...endpoint.map((route) => ({ ...route, base: basePath, isEndpoint: true, isShed: true })),
    ...(isReady === undefined ? [] : healthRoutes(isReady)),
    ...(icons === undefined ? [] : iconRoutes(icons)),
    ...(pages === undefined ? [] : pages.routes.map((route) => pageRoute(route, pages))),
  ];
}

function pageRoute({ answer, ...route }: PageRoute, { wrongMethod }: SitePages): PublicRoute {
  return {
    ...route,
    isEndpoint: false,
    isShed: true,
    wrongMethod: handledPage(wrongMethod),
    answer: async (request) => handledPage(await answer(request)),
  };
}

/** What became of a request for a page. */
export function handledPage(response: WireResponse): Handled {
  return { response, operation: null, binding: pageBinding, fault: null, isReused: false };
}
