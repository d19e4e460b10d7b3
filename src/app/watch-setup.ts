/** Whether a site has nothing to show yet. */

import type { Settings } from '../settings/index.ts';
import type { Accounts } from './accounts.ts';

/** Tells whether visitors are told that the site is being set up: it has no players, and its operator has not finished. */
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
