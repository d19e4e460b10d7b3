/** Finds out whether a site is being set up. */

import type { Settings } from '../settings/index.ts';
import type { Accounts } from './accounts.ts';

/**
 * Returns a function that checks whether visitors see that the site is being set up: it has no players, and its operator has not finished
 * the setup.
 */
export function watchSetup(
  { access, store }: Pick<Accounts, 'access' | 'store'>,
  { setup }: Pick<Settings, 'setup'>,
): () => Promise<boolean> {
  let isOver = setup === 'off';
  return async () => {
    isOver ||= !(await store.isEmpty()) || (await access.isSetUp());
    return !isOver;
  };
}
