/** The login of the simulated console network: its cookie and its tokens with their lifetimes. */

import { dayMs } from '../../../../src/domain/time/index.ts';
import type { Answer } from '../shared/answer.ts';
import type { AskedRequest, StandInClock } from '../shared/serve.ts';

const accessMs = 3_599_000;
const refreshMs = 5_183_999_000;
/** Lifetimes of a token after a logout in the browser: since its last use, and in total. */
const unusedMs = 2 * dayMs;
const afterLogoutMs = 7 * dayMs;

/** The login. */
export interface Login {
  readonly npsso: string;
  /** Expiry times of tokens. */
  readonly access: Map<string, number>;
  readonly refresh: Map<string, number>;
  /** When each refresh token was used last. */
  readonly lastUsed: Map<string, number>;
  lifeMs: number;
  accessMs: number;
  /**
   * Time of a logout in the browser; null if there was none. After a logout, tokens expire within a week, or earlier if they are not used.
   */
  loggedOutAt: number | null;
  readonly clock: StandInClock;
}

/** Creates an unused login. */
export function createLogin(clock: StandInClock): Login {
  return {
    npsso: 'n'.repeat(64),
    access: new Map(),
    refresh: new Map(),
    lastUsed: new Map(),
    lifeMs: refreshMs,
    accessMs,
    loggedOutAt: null,
    clock,
  };
}

/** Checks whether a refresh token is currently accepted. */
function isAlive({ refresh, lastUsed, loggedOutAt, clock }: Login, token: string): boolean {
  const now = clock.now();
  const ends = [refresh.get(token) ?? 0]; // absent: the token was never issued
  if (loggedOutAt !== null)
    ends.push(loggedOutAt + afterLogoutMs, (lastUsed.get(token) ?? 0) + unusedMs);
  return ends.every((endsAt) => now < endsAt);
}

/** Checks whether a request has a valid access token. */
export function isAuthorised({ headers }: AskedRequest, { access, clock }: Login): boolean {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  return (access.get(token) ?? 0) > clock.now(); // absent: the token was never issued
}

/** Returns the response to a login by cookie: a redirect, which contains the code if the cookie is right. */
export function authorize({ headers }: AskedRequest, { npsso }: Login): Answer {
  const isKnown = headers.cookie === `npsso=${npsso}`;
  const location = isKnown
    ? 'com.scee.psxandroid.scecompcall://redirect/?code=v3.code&cid=1'
    : 'https://login.example/?error=login_required';
  return { status: 302, headers: { location }, body: null };
}

/** Returns the tokens for a code or a refresh token. */
export function grant({ parameters }: AskedRequest, login: Login): Answer {
  const now = login.clock.now();
  const isLogin =
    parameters.get('grant_type') === 'authorization_code' && parameters.get('code') === 'v3.code';
  const refreshToken = isLogin
    ? `refresh-${now}-${login.refresh.size}`
    : (parameters.get('refresh_token') ?? '');
  if (isLogin) {
    login.loggedOutAt = null;
    login.refresh.set(refreshToken, now + login.lifeMs);
    login.lastUsed.set(refreshToken, now);
  }
  if (!isAlive(login, refreshToken)) return invalidGrant;
  login.lastUsed.set(refreshToken, now);
  const accessToken = `access-${now}-${login.access.size}`;
  login.access.set(accessToken, now + login.accessMs);
  return {
    status: 200,
    body: {
      access_token: accessToken,
      token_type: 'bearer',
      refresh_token: refreshToken,
      refresh_token_expires_in: login.lifeMs / 1000, // the network always states the whole lifetime, although the token expires when the first login does
      expires_in: login.accessMs / 1000,
      scope: 'psn:mobile.v2.core psn:clientapp',
      id_token: 'id',
    },
  };
}

const invalidGrant: Answer = {
  status: 400,
  body: {
    error: 'invalid_grant',
    error_description: 'Invalid refresh token',
    error_code: 4159,
  },
};
