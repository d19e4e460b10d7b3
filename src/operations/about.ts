/** The operation GetCurrentAPIVersion. */

import type { Handlers } from '../contract/index.ts';
import { contractVersion } from '../contract/index.ts';

type AboutHandlers = Pick<Handlers, 'GetCurrentAPIVersion'>;

/** Creates the handler that returns the contract's version. */
export function createAboutHandlers(): AboutHandlers {
  return { GetCurrentAPIVersion: () => Promise.resolve(contractVersion) };
}
