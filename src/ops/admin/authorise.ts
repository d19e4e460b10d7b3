/** Who asks, and whether he may. */

import { StoreError } from '../../store/port/errors.ts';
import type { TokenStore } from './state/index.ts';
import type { AdminAnswer } from './route.ts';
import { problem } from './route.ts';
import type { Scope } from './scopes.ts';
import { hashSecret, isSecretOf, readBearer } from './token.ts';

/** Whoever sent a valid token: its id and name, as the audit log has it. */
export interface Caller {
  readonly actor: string;
  readonly scopes: ReadonlySet<string>;
}

export type Authorised = { readonly caller: Caller } | { readonly refusal: AdminAnswer };

/** When a token was last used is written this often at most. */
const usedEveryMs = 3_600_000;
/** Compared with where there is no token of an id, so that the answer takes as long. */
const noHash = hashSecret('');

/** Looks at the Authorization field of a request to a route of a scope. */
export async function authorise(tokens: TokenStore, field: string | undefined, scope: Scope, now: number): Promise<Authorised> {
  const parts = readBearer(field);
  if (parts === null) return { refusal: unauthorised('Send a token: Authorization: Bearer laurel_…') };
  const token = await tokens.find(parts.id);
  const isRight = isSecretOf(parts.secret, token?.secretHash ?? noHash);
  if (token === null || !isRight) return { refusal: unauthorised('The token is not valid.') };
  if (token.expiresAt !== null && token.expiresAt <= now) return { refusal: unauthorised('The token has expired.') };
  const scopes: ReadonlySet<string> = new Set(token.scopes.split(' '));
  if (!scopes.has(scope)) {
    return { refusal: problem(403, 'Forbidden', `The token may not do this: its scopes lack ${JSON.stringify(scope)}.`) };
  }
  if ((token.lastUsedAt ?? 0) + usedEveryMs <= now) await noteUse(tokens, token.tokenId, now);
  return { caller: { actor: `${token.tokenId} ${token.name}`, scopes } };
}

/** A store that cannot be written keeps nobody from what is only read. */
async function noteUse(tokens: TokenStore, tokenId: string, now: number): Promise<void> {
  try {
    await tokens.markUsed(tokenId, now);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

function unauthorised(detail: string): AdminAnswer {
  return { ...problem(401, 'Unauthorized', detail), headers: { 'WWW-Authenticate': 'Bearer realm="laurel"' } };
}
