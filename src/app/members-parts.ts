/** Finds out from the settings how an instance is restricted to people who are signed in. */

import type { MembersParts } from '../account-pages/index.ts';
import { Fault, v1 } from '../contract/index.ts';
import { authorise } from '../ops/admin/index.ts';
import { splitTarget } from '../paths/index.ts';
import type { WireResponse } from '../protocols/index.ts';
import { problem } from '../protocols/index.ts';
import type { Settings } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import { composeState } from './compose-state.ts';

/** Returns the restriction; null if everything is open to everybody. */
export function findMembersParts(
  store: SqlStore,
  { visibility, endpoint, basePath }: Pick<Settings, 'visibility' | 'endpoint' | 'basePath'>,
  now: () => number,
): MembersParts | null {
  if (visibility === 'public' && endpoint !== 'off') return null;
  const { tokens } = composeState(store);
  return {
    isPublic: visibility === 'public',
    endpoint: splitTarget(basePath).segments,
    isEndpointOpen: endpoint === 'on' || (endpoint === 'auto' && visibility === 'public'),
    modern: v1.v1Root.slice(1),
    isToken: async (field) => 'caller' in (await authorise(tokens, field, 'export', now())),
    tokenMissing: refuseToken,
  };
}

/**
 * Returns the modern API's response to a request without a token, on an instance for members only. Other origins may read it, like every
 * response of the modern API, so that a program in a web page learns what it lacks.
 */
function refuseToken(address: string): WireResponse {
  const fault = new Fault('client.token.missing');
  const response = problem(fault, address);
  return {
    ...response,
    headers: { ...response.headers, ...fault.kind.headers, 'Cache-Control': 'no-store' },
  };
}
