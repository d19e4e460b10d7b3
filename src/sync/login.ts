/** From the cookie of a browser's login to tokens, and from old tokens to new ones (docs/spec/domain.md 1.2, auth flow). */

import * as v from 'valibot';
import { minuteMs } from '../domain/time/index.ts';
import type { Ask } from './attempts.ts';
import { NetworkError } from './network-error.ts';
import { Secret } from './secret.ts';
import type { Tokens } from './token-file.ts';

const seconds = v.pipe(v.number(), v.minValue(0));
const grant = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  expiresIn: seconds,
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
  refreshTokenExpiresIn: seconds,
});
type Grant = v.InferOutput<typeof grant>;

/** An access token is given up this long before its end, so that none ends on its way. */
const earlyMs = minuteMs;

/**
 * The cookie as people paste it: the 64 characters alone, or the page's whole JSON. Null where it can be neither.
 */
export function readNpsso(given: string): Secret | null {
  const text = given.trim();
  const value = /^\{\s*"npsso"\s*:\s*"([^"]*)"\s*\}$/.exec(text)?.[1] ?? text;
  return /^[\w-]{32,256}$/.test(value) ? new Secret(value) : null;
}

/** Logs in. Throws NetworkError, `login-needed` where the cookie is not accepted. */
export async function logIn(ask: Ask, npsso: Secret, now: () => number): Promise<Tokens> {
  const code = await demandLogin(
    ask('login', (calls) => calls.exchangeNpssoForAccessCode(npsso.reveal()), readCode),
    'The npsso is not accepted: it may have ended, or another account has logged in with the same browser since',
  );
  const granted = await demandLogin(
    ask('login', (calls) => calls.exchangeAccessCodeForAuthTokens(code.reveal()), readGrant),
    'The login is not accepted',
  );
  return tokensOf(granted, now(), null);
}

/** A new access token for the refresh token. Throws NetworkError, `login-needed` where the login has ended. */
export async function refreshTokens(ask: Ask, tokens: Tokens, now: () => number): Promise<Tokens> {
  const granted = await demandLogin(
    ask('refresh', (calls) => calls.exchangeRefreshTokenForAuthTokens(tokens.refreshToken.reveal()), readGrant),
    'The login has ended',
  );
  return tokensOf(granted, now(), tokens);
}

/** Whatever the network refuses here, only the owner can put right. */
async function demandLogin<T>(answer: Promise<T>, sentence: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isRefusal = error instanceof NetworkError && ['refused', 'unauthorized', 'missing'].includes(error.kind);
    if (isRefusal) throw new NetworkError('login-needed', `${sentence}. Run "laurel sync login".`, { cause: error.cause });
    throw error;
  }
}

function readCode(code: unknown): Secret {
  if (typeof code === 'string' && code !== '') return new Secret(code);
  throw new NetworkError('refused', 'login: no code came back');
}

function readGrant(answer: unknown): Grant {
  const read = v.safeParse(grant, answer);
  if (read.success) return read.output;
  throw new NetworkError('incomplete', 'login: the answer lacks a token or its time');
}

/** A refresh gives no login longer than the first one gave, even where its answer says so (docs/spec/domain.md 1.2). */
function tokensOf(granted: Grant, now: number, before: Tokens | null): Tokens {
  const endsAt = now + granted.refreshTokenExpiresIn * 1000;
  return {
    accessToken: new Secret(granted.accessToken),
    accessExpiresAt: now + granted.expiresIn * 1000 - earlyMs,
    refreshToken: new Secret(granted.refreshToken),
    refreshExpiresAt: before === null ? endsAt : Math.min(endsAt, before.refreshExpiresAt),
    loggedInAt: before?.loggedInAt ?? now,
  };
}
