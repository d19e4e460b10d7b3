/** The handlers of all operations. If one is missing, the compiler reports an error. */

import type { Handlers } from '../contract/index.ts';
import { createAboutHandlers } from './about.ts';
import { createCatalogueHandlers } from './catalogue.ts';
import type { OperationContext } from './context.ts';
import { createGameHandlers } from './games.ts';
import { createPlayerHandlers } from './players.ts';
import { createTrophyHandlers } from './trophies.ts';

export { createResourceHandlers } from './community.ts';
export type { OperationContext } from './context.ts';
export { findDependence, findTime } from './freshness.ts';
export { createPageHandlers } from './pages.ts';
export { createV1Handlers } from './v1/index.ts';
export { presentProfile } from './present-profile.ts';

/** Creates a handler for every operation of the contract. Pages of lists and the modern API have separate handlers. */
export function createHandlers(context: OperationContext): Handlers {
  return {
    ...createPlayerHandlers(context),
    ...createGameHandlers(context),
    ...createTrophyHandlers(context),
    ...createCatalogueHandlers(context),
    ...createAboutHandlers(),
  };
}
