/** The route table of the public address: the endpoint first, then health checks, icons and pages. */

import type { WireResponse } from '../../protocols/index.ts';
import type { IconFolder } from '../../files/index.ts';
import type { EndpointRoute, Handled } from '../../service/index.ts';
import type { ReadyCheck } from './health-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { countryRoute, iconRoutes } from './icon-routes.ts';
import type { PageRoute, PublicRoute, SitePages } from './public-route.ts';

/** The parts of the public address; all but the endpoint are optional. */
export interface PublicParts {
  readonly endpoint: readonly EndpointRoute[];
  readonly basePath: string;
  /** Called for `/readyz`; without it the health routes do not exist. */
  readonly isReady: ReadyCheck | undefined;
  /** Served below `/icons/`. */
  readonly icons: IconFolder | undefined;
  readonly pages: SitePages | undefined;
}

/** The binding name of pages in logs and metrics. */
export const pageBinding = 'page';

/** Returns every route of the public address in matching order. */
export function publicRoutes({
  endpoint,
  basePath,
  isReady,
  icons,
  pages,
}: PublicParts): readonly PublicRoute[] {
  return [
    ...endpoint.map((route) => ({ ...route, base: basePath, isEndpoint: true, isShed: true })),
    ...endpoint
      .filter(({ isAlsoAtRoot }) => isAlsoAtRoot === true)
      .map((route) => ({ ...route, isOpen: false, isEndpoint: false, isShed: true })),
    ...(isReady === undefined ? [] : healthRoutes(isReady)),
    countryRoute(),
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

/** Wraps the response of a page as a handled request. */
export function handledPage(response: WireResponse): Handled {
  return { response, operation: null, binding: pageBinding, fault: null, isReused: false };
}
