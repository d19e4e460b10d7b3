/**
 * Calls functions of the package psn-api with Laurel's own `fetch`. The package uses the global `fetch` and cannot be configured
 * (docs/adr/0004). During such a call, the global `fetch` is replaced: requests of the call use Laurel's `fetch`, and all other requests
 * are sent as before.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import * as psnApi from 'psn-api';

/** The functions of the package that Laurel calls. */
export type NetworkCalls = Pick<
  typeof psnApi,
  | 'exchangeAccessCodeForAuthTokens'
  | 'exchangeNpssoForAccessCode'
  | 'exchangeRefreshTokenForAuthTokens'
  | 'getProfileFromAccountId'
  | 'getProfileFromUserName'
  | 'getTitleTrophies'
  | 'getTitleTrophyGroups'
  | 'getUserFriendsAccountIds'
  | 'getUserPlayedGames'
  | 'getUserTitles'
  | 'getUserTrophiesEarnedForTitle'
  | 'getUserTrophiesForSpecificTitle'
  | 'getUserTrophyProfileSummary'
>;

/** Sends a request through the package, with retries. */
export type Ask = <T>(
  what: string,
  call: (calls: NetworkCalls) => Promise<unknown>,
  read: (answer: unknown) => T,
) => Promise<T>;

/** Calls functions of the package. Their requests use Laurel's `fetch`. */
type WithCalls = (call: (calls: NetworkCalls) => Promise<unknown>) => Promise<unknown>;

/**
 * Laurel's `fetch` during a call of the package. It is undefined outside such a call. It is also undefined while Laurel's `fetch` itself
 * runs, which then uses the global `fetch`.
 */
const ownFetch = new AsyncLocalStorage<typeof fetch | undefined>();

let underWay = 0;
let before = globalThis.fetch;

const dispatch: typeof fetch = (input, init) => {
  const own = ownFetch.getStore();
  return own === undefined ? before(input, init) : ownFetch.run(undefined, () => own(input, init));
};

/** Returns a function that calls the package. All requests of these calls use `fetch`. */
export function withNetworkCalls(fetch: typeof globalThis.fetch): WithCalls {
  return async (call) => {
    if (underWay === 0) [before, globalThis.fetch] = [globalThis.fetch, dispatch];
    underWay += 1;
    try {
      return await ownFetch.run(fetch, () => call(psnApi));
    } finally {
      underWay -= 1;
      if (underWay === 0 && globalThis.fetch === dispatch) globalThis.fetch = before;
    }
  };
}
