/** GetCurrentAPIVersion. */

import type { Handlers } from '../contract/index.ts';
import { contractVersion } from '../contract/index.ts';

type AboutHandlers = Pick<Handlers, 'GetCurrentAPIVersion'>;

/** Creates the handler of the version of the contract. */
export function createAboutHandlers(): AboutHandlers {
  return { GetCurrentAPIVersion: () => Promise.resolve(contractVersion) };
}
