/** GetCurrentAPIVersion. */

import type { Handlers } from '../contract/index.ts';
import { contractVersion } from '../contract/index.ts';

type AboutHandlers = Pick<Handlers, 'GetCurrentAPIVersion'>;

export function createAboutHandlers(): AboutHandlers {
  return { GetCurrentAPIVersion: () => Promise.resolve(contractVersion) };
}
