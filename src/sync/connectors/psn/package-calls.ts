/**
 * Loads the functions of psn-api with a custom `fetch`. The package uses the global `fetch` and cannot be configured (docs/adr/0004), so
 * its CommonJS file is compiled with `fetch` as a parameter next to `exports`. Nothing outside the package changes.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type * as psnApi from 'psn-api';

const names = [
  'exchangeAccessCodeForAuthTokens',
  'exchangeNpssoForAccessCode',
  'exchangeRefreshTokenForAuthTokens',
  'getProfileFromAccountId',
  'getProfileFromUserName',
  'getTitleTrophies',
  'getTitleTrophyGroups',
  'getUserFriendsAccountIds',
  'getUserTitles',
  'getUserTrophiesEarnedForTitle',
  'getUserTrophyProfileSummary',
] as const satisfies readonly (keyof typeof psnApi)[];

export type NetworkCalls = Pick<typeof psnApi, (typeof names)[number]>;

/** Sends a request of the package, with retries. */
export type Ask = <T>(what: string, call: (calls: NetworkCalls) => Promise<unknown>, read: (answer: unknown) => T) => Promise<T>;

/** Loads the package. All requests of its functions use `fetch`. */
export function loadNetworkCalls(fetch: typeof globalThis.fetch): NetworkCalls {
  const filename = createRequire(import.meta.url).resolve('psn-api');
  const exports: Partial<NetworkCalls> = {};
  Reflect.apply(compileFunction(readFileSync(filename, 'utf8'), ['exports', 'fetch'], { filename }), undefined, [exports, fetch]);
  if (!isWhole(exports)) throw new TypeError(`${filename} lacks a function that Laurel calls.`);
  return exports;
}

function isWhole(exports: Partial<NetworkCalls>): exports is NetworkCalls {
  return names.every((name) => typeof exports[name] === 'function');
}
