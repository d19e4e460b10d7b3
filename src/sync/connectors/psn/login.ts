/** Exchanges the npsso cookie for tokens, and refreshes tokens (docs/spec/domain.md 1.2, auth flow). */

import * as v from 'valibot';
import { minuteMs } from '../../../domain/time/index.ts';
import { notByEdge } from './edge.ts';
import type { GivenNpsso } from './npsso.ts';
import type { Ask, NetworkCalls } from './package-calls.ts';
import { NetworkError } from '../../engine/index.ts';
import { Secret } from '../../secrets/index.ts';
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

/** Logs in. Throws NetworkError; `login-needed` if the npsso is not accepted. */
export async function logIn(
  ask: Ask,
  { npsso, lifeMs }: GivenNpsso,
  now: () => number,
): Promise<Tokens> {
  const code = await requireLogin(
    ask('login', (calls) => notByEdge(exchangeNpsso(calls, npsso)), readCode),
    'The npsso was not accepted. It may have expired, or another account has logged in with the same browser since',
  );
  const granted = await requireLogin(
    ask(
      'login',
      (calls) => notByEdge(calls.exchangeAccessCodeForAuthTokens(code.reveal())),
      readGrant,
    ),
    'The login was not accepted',
  );
  const tokens = tokensOf(granted, now(), null);
  return {
    ...tokens,
    refreshExpiresAt: Math.min(tokens.refreshExpiresAt, tokens.loggedInAt + (lifeMs ?? Infinity)),
  };
}

/** Refreshes the tokens. Throws NetworkError; `login-needed` if the login has ended. */
export async function refreshTokens(ask: Ask, tokens: Tokens, now: () => number): Promise<Tokens> {
  const granted = await requireLogin(
    ask(
      'refresh',
      (calls) => notByEdge(calls.exchangeRefreshTokenForAuthTokens(tokens.refreshToken.reveal())),
      readGrant,
    ),
    endedSentence,
  );
  return tokensOf(granted, now(), tokens);
}

const endedSentence = 'The login has ended';

/** Creates the error for a login that has ended. */
export function loginEnded(cause?: unknown): NetworkError {
  return needsLogin(endedSentence, cause);
}

function needsLogin(sentence: string, cause: unknown): NetworkError {
  return new NetworkError('login-needed', `${sentence}. Run "laurel sync login".`, { cause });
}

/**
 * Awaits a response. If only a new login can help, it throws an error with the text `sentence`. Any other refusal says nothing about the
 * login, but affects all requests. It is thrown as `unauthorized`, which ends the round: otherwise the sync of each player would contact
 * the login host again.
 */
async function requireLogin<T>(answer: Promise<T>, sentence: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind === 'login-needed') throw needsLogin(sentence, error.cause);
    if (error.kind !== 'refused' && error.kind !== 'missing') throw error;
    throw new NetworkError('unauthorized', error.message, { cause: error.cause });
  }
}

/** Exchanges the npsso for a code. The package throws a plain Error if it is redirected without a code. */
async function exchangeNpsso(calls: NetworkCalls, npsso: Secret): Promise<unknown> {
  try {
    return await calls.exchangeNpssoForAccessCode(npsso.reveal());
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Error') throw error;
    throw new NetworkError('login-needed', 'login: the response contains no code', {
      cause: error,
    });
  }
}

function readCode(code: unknown): Secret {
  if (typeof code === 'string' && code !== '') return new Secret(code);
  throw new NetworkError('login-needed', 'login: the response contains no code');
}

function readGrant(answer: unknown): Grant {
  const read = v.safeParse(grant, answer);
  if (read.success) return read.output;
  throw new NetworkError('incomplete', 'login: the response lacks a token or its lifetime');
}

/** Converts a response to tokens. A refresh does not extend the login, even if its response says so (docs/spec/domain.md 1.2). */
function tokensOf(granted: Grant, now: number, before: Tokens | null): Tokens {
  const endsAt = now + granted.refreshTokenExpiresIn * 1000;
  return {
    accessToken: new Secret(granted.accessToken),
    accessExpiresAt: now + granted.expiresIn * 1000 - refreshEarlyMs,
    refreshToken: new Secret(granted.refreshToken),
    refreshExpiresAt: before === null ? endsAt : Math.min(endsAt, before.refreshExpiresAt),
    loggedInAt: before?.loggedInAt ?? now, // absent: this is the first login
    refreshedAt: now,
  };
}
