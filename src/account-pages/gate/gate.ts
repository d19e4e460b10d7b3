/** The gate: who sends a request, and whether it may have power (docs/spec/access.md 3, rules 2 and 5 to 8). */

import type { Access, SignedIn, Visitor } from '../../access/index.ts';
import { formToken, isSameSecret, newSessionId } from '../../access/index.ts';
import { clientKey, shortenAddress } from '../../limits/index.ts';
import type { Caller } from '../../server/http/index.ts';
import type { ConnectionKind } from './connection.ts';
import { classifyConnection } from './connection.ts';
import { browserCookie, readCookie, sessionCookie } from './cookies.ts';
import { isFromOwnPage } from './own-origin.ts';
import { isOwnHost } from './own-host.ts';

/** Why a request has no power here, whatever it asks for. */
export type GateRefusal = 'host' | 'open' | 'bearer' | 'origin' | 'token';

/** What the gate knows of a request. */
export interface Passed {
  /** Who is signed in; null for a visitor. */
  readonly signedIn: SignedIn | null;
  /** The session's id as the browser sent it; null for a visitor. */
  readonly sessionId: string | null;
  readonly visitor: Visitor;
  /** Whether the browser has no id yet. */
  readonly isNewBrowser: boolean;
  /** The network of the address, as the log of steps has it. */
  readonly network: string;
  /** The token of the forms. */
  readonly token: string;
  /** Why the request has no power; null if it may have some. */
  readonly refusal: GateRefusal | null;
}

/** What the gate is made with. */
export interface GateParts {
  readonly access: Pick<Access, 'sessions'>;
  /** The operator's setting; empty for none. */
  readonly publicUrl: string;
  readonly now: () => number;
}

/** Looks at a request. */
export type Gate = (caller: Caller) => Promise<Passed>;

/** Creates the gate. */
export function createGate({ access, publicUrl, now }: GateParts): Gate {
  return async (caller) => {
    const { headers, address } = caller;
    const kind = classifyConnection(caller, publicUrl);
    const isPlain = kind !== 'encrypted';
    const sessionId = readCookie(headers.cookie, sessionCookie, isPlain);
    const knownBrowser = readCookie(headers.cookie, browserCookie, isPlain);
    const browserId = knownBrowser ?? newSessionId(); // absent: the browser is new
    const refusal = refuse(caller, kind, publicUrl);
    const at = now();
    const isEncryptedOnly = publicUrl.toLowerCase().startsWith('https:');
    const signedIn =
      refusal === null
        ? await access.sessions.find(sessionId, { isEncryptedOnly, proxyUser: null, now: at })
        : null;
    return {
      signedIn,
      sessionId: signedIn === null || sessionId === undefined ? null : sessionId,
      visitor: { network: clientKey(address) ?? address, isPlain, browserId, now: at },
      isNewBrowser: knownBrowser === undefined,
      network: shortenAddress(address),
      token: formToken(signedIn === null || sessionId === undefined ? browserId : sessionId),
      refusal,
    };
  };
}

function refuse({ headers }: Caller, kind: ConnectionKind, publicUrl: string): GateRefusal | null {
  const { host = '' } = headers; // absent: a request of HTTP/1.0
  if (!isOwnHost(host, publicUrl)) return 'host';
  if (headers.authorization !== undefined && headers.cookie !== undefined) return 'bearer';
  return kind === 'open' ? 'open' : null;
}

/** Whether a form may change something. @param token the one that it carries; null without one */
export function refuseChange(
  { token: expected }: Pick<Passed, 'token'>,
  { headers }: Caller,
  { token, origin }: { readonly token: string | null; readonly origin: string },
): GateRefusal | null {
  if (!isFromOwnPage(headers, origin)) return 'origin';
  return token !== null && isSameSecret(token, expected) ? null : 'token';
}
