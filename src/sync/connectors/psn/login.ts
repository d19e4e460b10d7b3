/** Exchanges the npsso cookie for tokens, and refreshes tokens (docs/spec/domain.md 1.2, auth flow). */

import * as v from 'valibot';
import { minuteMs } from '../../../domain/time/index.ts';
import type { Ask } from './package-calls.ts';
import { NetworkError } from '../../engine/index.ts';
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

/** An access token is refreshed this long before it expires. */
const refreshEarlyMs = minuteMs;

/** Parses a pasted npsso: the 64 characters, or the whole JSON of the page. Returns null for anything else. */
export function readNpsso(given: string): Secret | null {
  const text = given.trim();
  const value = /^\{\s*"npsso"\s*:\s*"([^"]*)"\s*\}$/.exec(text)?.[1] ?? text;
  return /^[\w-]{32,256}$/.test(value) ? new Secret(value) : null;
}

/** Logs in. Throws NetworkError; `login-needed` if the npsso is not accepted. */
export async function logIn(ask: Ask, npsso: Secret, now: () => number): Promise<Tokens> {
  const code = await requireLogin(
    ask('login', (calls) => calls.exchangeNpssoForAccessCode(npsso.reveal()), readCode),
    'The npsso was not accepted. It may have expired, or another account has logged in with the same browser since',
  );
  const granted = await requireLogin(
    ask('login', (calls) => calls.exchangeAccessCodeForAuthTokens(code.reveal()), readGrant),
    'The login was not accepted',
  );
  return tokensOf(granted, now(), null);
}

/** Refreshes the tokens. Throws NetworkError; `login-needed` if the login has ended. */
export async function refreshTokens(ask: Ask, tokens: Tokens, now: () => number): Promise<Tokens> {
  const granted = await requireLogin(
    ask('refresh', (calls) => calls.exchangeRefreshTokenForAuthTokens(tokens.refreshToken.reveal()), readGrant),
    'The login has ended',
  );
  return tokensOf(granted, now(), tokens);
}

/** Converts rejections to `login-needed`, because only a new login can fix them. */
async function requireLogin<T>(answer: Promise<T>, sentence: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isRejection = error instanceof NetworkError && ['refused', 'unauthorized', 'missing'].includes(error.kind);
    if (isRejection) throw new NetworkError('login-needed', `${sentence}. Run "laurel sync login".`, { cause: error.cause });
    throw error;
  }
}

function readCode(code: unknown): Secret {
  if (typeof code === 'string' && code !== '') return new Secret(code);
  throw new NetworkError('refused', 'login: the response contains no code');
}

function readGrant(answer: unknown): Grant {
  const read = v.safeParse(grant, answer);
  if (read.success) return read.output;
  throw new NetworkError('incomplete', 'login: the response lacks a token or its lifetime');
}

/** A refresh does not extend the login, even if its answer states so (docs/spec/domain.md 1.2). */
function tokensOf(granted: Grant, now: number, before: Tokens | null): Tokens {
  const endsAt = now + granted.refreshTokenExpiresIn * 1000;
  return {
    accessToken: new Secret(granted.accessToken),
    accessExpiresAt: now + granted.expiresIn * 1000 - refreshEarlyMs,
    refreshToken: new Secret(granted.refreshToken),
    refreshExpiresAt: before === null ? endsAt : Math.min(endsAt, before.refreshExpiresAt),
    loggedInAt: before?.loggedInAt ?? now,
  };
}
