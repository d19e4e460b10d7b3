/** Help pages of a service whose site has the default name and logo. */

import type { Service } from '../../src/contract/index.ts';
import { createHelpPages, showIdentity } from '../../src/site/index.ts';

/** Makes the help pages of a service. */
export function makeHelpPages(service: Service) {
  const shown = showIdentity(new Map(), '');
  return createHelpPages({ service, images: 'own' }, () => Promise.resolve(shown));
}
