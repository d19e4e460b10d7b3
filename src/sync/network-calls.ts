/**
 * The functions of psn-api that Laurel uses, with a fetch of ours. The package calls `fetch` as a free name and takes no other
 * (docs/adr/0004). So its CommonJS file is compiled with `fetch` as a parameter beside `exports`, as Node's own loader hands a
 * module its `require`. Nothing outside the package changes.
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
  'getUserTitles',
  'getUserTrophiesEarnedForTitle',
  'getUserTrophyProfileSummary',
] as const satisfies readonly (keyof typeof psnApi)[];

export type NetworkCalls = Pick<typeof psnApi, (typeof names)[number]>;

/** Loads the package. Every request of its functions goes through `fetch`. */
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
