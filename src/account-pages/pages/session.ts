/**
 * The person who is signed in, for the script of public pages. The HTML of public pages is the same for everybody, so it cannot contain the
 * person's name (docs/spec/access.md 3, rule 2).
 */

import type { SignedIn } from '../../access/index.ts';
import { pageHeaders } from '../../documents/markup/index.ts';
import type { WireResponse } from '../../protocols/index.ts';
import { encodeBody } from '../../protocols/index.ts';

/** The path at which the script requests the name. */
export const sessionPath = '/session';

/** Responds with the name of the person who is signed in; null for a visitor. */
export function sessionResponse(
  signedIn: SignedIn | null,
  cookies: readonly string[],
): WireResponse {
  const name = signedIn === null ? null : signedIn.account.name;
  return {
    status: 200,
    headers: { ...pageHeaders('own'), 'Content-Type': 'application/json' },
    body: encodeBody(`${JSON.stringify({ name })}\n`),
    cookies,
    isPrivate: true,
  };
}
