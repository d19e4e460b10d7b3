/** The gate finds out who sends a request, and whether it may read or change private data (docs/spec/access.md 3, rules 2 and 5 to 8). */

import type { Access, BegunSession, Role, SignedIn, Visitor } from '../../access/index.ts';
import { formToken, isSameSecret, newSessionId } from '../../access/index.ts';
import { clientKey, shortenAddress } from '../../limits/index.ts';
import type { Caller } from '../../server/http/index.ts';
import type { ConnectionKind } from './connection.ts';
import { classifyConnection } from './connection.ts';
import { browserCookie, readCookie, sessionCookie } from './cookies.ts';
import { isFromOwnPage } from './own-origin.ts';
import { isOwnHost } from './own-host.ts';
import type { AuthProxy } from './proxy-user.ts';
import { readProxyUser } from './proxy-user.ts';

/** The reason why a request is refused, independent of its page. */
export type GateRefusal = 'host' | 'open' | 'bearer' | 'proxy' | 'origin' | 'token';

/** The result of the gate's checks of a request. */
export interface Passed {
  /** The person who is signed in; null for a visitor. */
  readonly signedIn: SignedIn | null;
  /** The session's id as the browser sent it; null for a visitor. */
  readonly sessionId: string | null;
  readonly visitor: Visitor;
  /** A session that begins with this request because a trusted proxy names its user; null otherwise. */
  readonly begun: BegunSession | null;
  /** Whether the browser has no id yet. */
  readonly isNewBrowser: boolean;
  /** The shortened client address (/24 or /48), as the audit log stores it. */
  readonly network: string;
  /** The token for forms, bound to the session; if a proxy names the user, to the browser and the account. */
  readonly token: string;
  /** The token for forms on pages that were opened without the session's cookie. It is bound to the browser. */
  readonly browserToken: string;
  /** The id of the request, by which the log names it. */
  readonly requestId: string;
  /** The reason for a refusal; null if the request is not refused. */
  readonly refusal: GateRefusal | null;
}

/** The dependencies of the gate. */
export interface GateParts {
  readonly access: Pick<Access, 'sessions' | 'entry'>;
  /** The proxies that may name a user; null for none. */
  readonly authProxy: AuthProxy | null;
  /** The operator's setting for the public URL; empty for none. */
  readonly publicUrl: string;
  readonly now: () => number;
}

/** Checks a request. */
export type Gate = (caller: Caller) => Promise<Passed>;

/** Creates the gate. */
export function createGate(parts: GateParts): Gate {
  const { publicUrl, authProxy, now } = parts;

  return async (caller) => {
    const { headers, address } = caller;
    const named = readProxyUser(caller, authProxy);
    const kind = classifyConnection(caller, publicUrl);
    const isPlain = kind !== 'encrypted';
    const cookieId = readCookie(headers.cookie, sessionCookie, isPlain);
    const knownBrowser = readCookie(headers.cookie, browserCookie, isPlain);
    const browserId = knownBrowser ?? newSessionId(); // absent: the browser is new
    // The connection to a proxy that signs people in is trusted: the operator is responsible for its security.
    const trusted = named.kind === 'user' ? 'encrypted' : kind;
    const refusal = named.kind === 'odd' ? 'proxy' : refuse(caller, trusted, publicUrl);
    const at = now();
    const user = named.kind === 'user' ? named.name : null;
    const { signedIn, begun } =
      refusal === null ? await findPerson(parts, cookieId, { isPlain, user, at }) : nobodyIn;
    const sessionId = sessionOf(signedIn, begun, cookieId);
    return {
      signedIn,
      sessionId,
      begun,
      visitor: { network: clientKey(address) ?? address, isPlain, browserId, now: at },
      isNewBrowser: knownBrowser === undefined,
      network: shortenAddress(address),
      token: formToken(boundTo(signedIn, sessionId, browserId)),
      browserToken: formToken(browserId),
      requestId: caller.requestId,
      refusal,
    };
  };
}

/** The connection of a request, the user whom a proxy names, and the time in milliseconds UTC. */
interface Asking {
  readonly isPlain: boolean;
  readonly user: string | null;
  readonly at: number;
}

/** Finds the person of a session, or begins the session of a user whom a trusted proxy names. */
async function findPerson(
  { access, authProxy, publicUrl }: GateParts,
  id: string | undefined,
  { isPlain, user, at }: Asking,
): Promise<Pick<Passed, 'signedIn' | 'begun'>> {
  const isEncryptedOnly = publicUrl.toLowerCase().startsWith('https:');
  const connection = { isEncryptedOnly, proxyUser: user, now: at };
  const signedIn = await access.sessions.find(id, connection);
  if (user === null || authProxy === null) return { signedIn, begun: null };
  const role = roleOf(user, authProxy);
  if (signedIn !== null && !(await hasLostRole(access, signedIn, role)))
    return { signedIn, begun: null };
  const begun = await access.entry.withProxy({ name: user, role, isPlain, now: at });
  return { signedIn: begun === null ? null : begun.signedIn, begun };
}

/** Returns the role that the settings give a user; null for none. */
function roleOf(user: string, { operators, register }: AuthProxy): Role | null {
  if (operators.has(user)) return 'operator';
  return register === 'player' ? 'player' : null;
}

/** Checks whether a proxy's session has a role that the settings no longer state. It has then ended, unless it is the last operator's. */
async function hasLostRole(
  access: Pick<Access, 'entry'>,
  { way, account }: SignedIn,
  role: Role | null,
): Promise<boolean> {
  if (way !== 'proxy' || account.role === (role ?? 'player')) return false; // absent: the settings no longer name the user
  return access.entry.alignProxyRole(account.accountId, role);
}

const nobodyIn = { signedIn: null, begun: null } as const;

function sessionOf(
  signedIn: SignedIn | null,
  begun: BegunSession | null,
  cookieId: string | undefined,
): string | null {
  if (begun !== null) return begun.sessionId;
  return signedIn === null || cookieId === undefined ? null : cookieId;
}

/**
 * Returns the secret to which a form is bound. A proxy names its user with every request, and a request without the Strict cookie replaces
 * their session, as may a client without cookies. A form that is open meanwhile remains valid for the same account in the same browser.
 */
function boundTo(signedIn: SignedIn | null, sessionId: string | null, browserId: string): string {
  if (signedIn?.way === 'proxy') return `${browserId} ${signedIn.account.accountId}`;
  return sessionId ?? browserId; // absent: a visitor has no session
}

function refuse({ headers }: Caller, kind: ConnectionKind, publicUrl: string): GateRefusal | null {
  const { host = '' } = headers; // absent: the request uses HTTP/1.0
  if (!isOwnHost(host, publicUrl)) return 'host';
  if (isBearer(headers.authorization) && headers.cookie !== undefined) return 'bearer';
  return kind === 'open' ? 'open' : null;
}

/** Only a bearer token is refused together with a cookie: browsers repeat the password of a proxy that signs people in with each request. */
function isBearer(authorization: string | undefined): boolean {
  return authorization !== undefined && /^bearer\b/i.test(authorization);
}

/**
 * Checks whether a form may make a change; returns the reason for a refusal, or null.
 * @param expected the valid tokens
 * @param token the token in the form; null without one
 */
export function refuseChange(
  expected: readonly string[],
  { headers }: Caller,
  { token, origin }: { readonly token: string | null; readonly origin: string },
): GateRefusal | null {
  if (!isFromOwnPage(headers, origin)) return 'origin';
  return token !== null && expected.some((known) => isSameSecret(token, known)) ? null : 'token';
}
