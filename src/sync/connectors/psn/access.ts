/** Sends requests with the current access token. An expired token is refreshed and stored in the token file. */

import type { AuthorizationPayload } from 'psn-api';
import { dayMs, hourMs } from '../../../domain/time/index.ts';
import type { Clock } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
import { notByEdge } from './edge.ts';
import { loginEnded, refreshTokens } from './login.ts';
import type { Ask, NetworkCalls } from './package-calls.ts';
import type { Tokens } from './token-file.ts';
import { readTokens, writeTokens } from './token-file.ts';

/** Sends a request like `Ask`, with the authorization of the login. */
export type AskAuthorised = <T>(
  what: string,
  call: (calls: NetworkCalls, login: AuthorizationPayload) => Promise<unknown>,
  read: (answer: unknown) => T,
) => Promise<T>;

/** The login, for requests. */
export interface Access {
  readonly ask: AskAuthorised;
  /** Refreshes tokens that were not refreshed for a day, because an unused login expires. Does nothing without a login. */
  keepLogin(): Promise<void>;
}

const refreshEveryMs = dayMs;
/** How long a refused login is not tried again. The login host blocks clients that ask it often (docs/spec/networks.md 8.2). */
const refusedForMs = hourMs;

/**
 * Creates authorised requests. The token file is read for every request, so that a new login takes effect at once. Throws NetworkError
 * `login-needed` if there is no login or the network rejects refreshed tokens, and SecretFileError.
 */
export function createAccess(ask: Ask, tokenFile: string, clock: Clock): Access {
  const parts = { ask, tokenFile, clock };

  async function current(): Promise<Tokens> {
    const tokens = await readTokens(tokenFile);
    if (tokens === null)
      throw new NetworkError('login-needed', 'There is no login. Run "laurel sync login".');
    return clock.now() < tokens.accessExpiresAt ? tokens : refreshLogin(parts, tokens);
  }

  const askAuthorised: AskAuthorised = async (what, call, read) => {
    const tokens = await current();
    try {
      return await ask(what, (calls) => call(calls, authorised(tokens)), read);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'unauthorized') throw error;
    }
    const fresh = await refreshLogin(parts, tokens); // the token has expired early, or this machine's clock is wrong
    try {
      return await ask(what, (calls) => notByEdge(call(calls, authorised(fresh))), read);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'unauthorized') throw error;
      throw new NetworkError(
        'login-needed',
        'The network rejects the tokens of this login. Run "laurel sync login".',
        {
          cause: error,
        },
      );
    }
  };
  return {
    ask: askAuthorised,
    async keepLogin() {
      const tokens = await readTokens(tokenFile);
      if (tokens === null) return;
      const { refreshedAt = tokens.accessExpiresAt } = tokens;
      if (clock.now() - refreshedAt >= refreshEveryMs) await refreshLogin(parts, tokens);
    },
  };
}

/** The dependencies of a refresh. */
interface RefreshParts {
  readonly ask: Ask;
  readonly tokenFile: string;
  readonly clock: Clock;
}

async function refreshLogin(parts: RefreshParts, tokens: Tokens): Promise<Tokens> {
  const { ask, tokenFile, clock } = parts;
  if (clock.now() - (tokens.refusedAt ?? -Infinity) < refusedForMs) throw loginEnded();
  const fresh = await refreshTokens(ask, tokens, () => clock.now()).catch(
    async (error: unknown) => {
      if (error instanceof NetworkError && error.kind === 'login-needed')
        await recordRejection(parts, tokens);
      throw error;
    },
  );
  await writeTokens(tokenFile, fresh);
  return fresh;
}

/** Records for `sync status` that the network rejected a login, unless there is a new login by now. */
async function recordRejection(
  { tokenFile, clock }: RefreshParts,
  { refreshToken }: Tokens,
): Promise<void> {
  const tokens = await readTokens(tokenFile);
  if (tokens === null || tokens.refreshToken.reveal() !== refreshToken.reveal()) return;
  await writeTokens(tokenFile, { ...tokens, refusedAt: clock.now() });
}

function authorised({ accessToken }: Tokens): AuthorizationPayload {
  return { accessToken: accessToken.reveal() };
}
