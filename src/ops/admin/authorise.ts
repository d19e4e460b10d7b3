/** Authentication and authorisation of admin requests. */

import { StoreError } from '../../store/port/errors.ts';
import type { TokenStore } from './state/index.ts';
import type { AdminAnswer } from './route.ts';
import { problem } from './problems.ts';
import type { Scope } from './scopes.ts';
import { hashSecret, matchesSecret, readBearer } from './token.ts';

/** The caller of a request with a valid token. `actor` is the id and name of the token, as the audit log shows them. */
export interface Caller {
  readonly actor: string;
  readonly scopes: ReadonlySet<string>;
}

/** The caller, or the response that refuses the request. */
export type Authorised = { readonly caller: Caller } | { readonly refusal: AdminAnswer };

/** Minimum interval between updates of the last use of a token. */
const usedEveryMs = 3_600_000;
/** A hash for comparison if no token has the id, so that the response takes as long as for a wrong secret. */
const noHash = hashSecret('');

/** Checks the Authorization header of a request to a route that requires a scope. */
export async function authorise(
  tokens: TokenStore,
  field: string | undefined,
  scope: Scope,
  now: number,
): Promise<Authorised> {
  const parts = readBearer(field);
  if (parts === null)
    return { refusal: unauthorised('A token is required: Authorization: Bearer laurel_…') };
  const token = await tokens.find(parts.id);
  const isValid = matchesSecret(parts.secret, token?.secretHash ?? noHash); // absent: no token has the id
  if (token === null || !isValid) return { refusal: unauthorised('The token is not valid.') };
  if (token.expiresAt !== null && token.expiresAt <= now)
    return { refusal: unauthorised('The token has expired.') };
  const scopes: ReadonlySet<string> = new Set(token.scopes.split(' '));
  if (!scopes.has(scope)) {
    return {
      refusal: problem(
        'admin.forbidden',
        `The token does not have the scope ${JSON.stringify(scope)}.`,
      ),
    };
  }
  if ((token.lastUsedAt ?? 0) + usedEveryMs <= now) await recordUse(tokens, token.tokenId, now);
  return { caller: { actor: `${token.tokenId} ${token.name}`, scopes } };
}

/** Records when a token was last used. Store errors are ignored, so that reads work on a read-only store. */
async function recordUse(tokens: TokenStore, tokenId: string, now: number): Promise<void> {
  try {
    await tokens.markUsed(tokenId, now);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

function unauthorised(detail: string): AdminAnswer {
  return {
    ...problem('admin.unauthorized', detail),
    headers: { 'WWW-Authenticate': 'Bearer realm="laurel"' },
  };
}
