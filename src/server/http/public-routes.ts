/** The route table of the public address: the endpoint first, then health checks, icons and pages. */

import type { WireResponse } from '../../protocols/index.ts';
import type { IconFolder } from '../../files/index.ts';
import type { EndpointRoute, Handled } from '../../service/index.ts';
import type { ReadyCheck } from './health-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { countryRoute, iconRoutes } from './icon-routes.ts';
import type {
  PageRoute,
  PrivatePages,
  PrivateRoute,
  PublicRoute,
  SitePages,
} from './public-route.ts';

/** The parts of the public address; all but the endpoint are optional. */
export interface PublicParts {
  readonly endpoint: readonly EndpointRoute[];
  readonly basePath: string;
  /** Called for `/readyz`; without it the health routes do not exist. */
  readonly isReady?: ReadyCheck | undefined;
  /** Served below `/icons/`. */
  readonly icons?: IconFolder | undefined;
  readonly pages?: SitePages | undefined;
  /** Pages for people who are signed in; none by default. */
  readonly privatePages?: PrivatePages | undefined;
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
  privatePages,
}: PublicParts): readonly PublicRoute[] {
  return [
    ...endpoint.map((route) => ({ ...route, base: basePath, ...ofEndpoint })),
    ...endpoint
      .filter(({ isAlsoAtRoot }) => isAlsoAtRoot === true)
      .map((route) => ({
        ...route,
        isOpen: false,
        isEndpoint: false,
        takesBody: false,
        isShed: true,
      })),
    ...(isReady === undefined ? [] : healthRoutes(isReady)),
    countryRoute(),
    ...(icons === undefined ? [] : iconRoutes(icons)),
    ...(privatePages === undefined
      ? []
      : privatePages.routes.map((route) => privateRoute(route, privatePages))),
    ...(pages === undefined ? [] : pages.routes.map((route) => pageRoute(route, pages))),
  ];
}

const ofEndpoint = { isEndpoint: true, takesBody: true, isShed: true } as const;

function privateRoute(
  { answer, takesForm, ...route }: PrivateRoute,
  { wrongMethod }: PrivatePages,
): PublicRoute {
  return {
    ...route,
    isEndpoint: false,
    takesBody: takesForm,
    isShed: true,
    wrongMethod: handledPage(wrongMethod),
    answer: async (request, caller) => handledPage(await answer(request, caller)),
  };
}

function pageRoute({ answer, ...route }: PageRoute, { wrongMethod }: SitePages): PublicRoute {
  return {
    ...route,
    isEndpoint: false,
    takesBody: false,
    isShed: true,
    wrongMethod: handledPage(wrongMethod),
    answer: async (request) => handledPage(await answer(request)),
  };
}

/** Marks the response of a page as a handled request. */
export function handledPage(response: WireResponse): Handled {
  return { response, operation: null, binding: pageBinding, fault: null, isReused: false };
}
