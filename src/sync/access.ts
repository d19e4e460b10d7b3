/** The access token of the moment: read from the file, replaced when it ends, and kept. */

import type { AuthorizationPayload } from 'psn-api';
import type { Ask } from './attempts.ts';
import type { Clock } from './clock.ts';
import type { NetworkCalls } from './network-calls.ts';
import { refreshTokens } from './login.ts';
import { NetworkError } from './network-error.ts';
import type { Tokens } from './token-file.ts';
import { readTokens, writeTokens } from './token-file.ts';

/** As Ask, with what the network wants to see of a login. */
export type AskAuthorised = <T>(
  what: string,
  call: (calls: NetworkCalls, login: AuthorizationPayload) => Promise<unknown>,
  read: (answer: unknown) => T,
) => Promise<T>;

/**
 * Requests with a login. The file is read for every request, so that a new login of the owner counts at once. Throws
 * NetworkError `login-needed` where there is none, or where new tokens are not accepted either; and TokenFileError.
 */
export function createAuthorisedAsk(ask: Ask, tokenFile: string, clock: Clock): AskAuthorised {
  async function refresh(tokens: Tokens): Promise<Tokens> {
    const fresh = await refreshTokens(ask, tokens, () => clock.now()).catch(async (error: unknown) => {
      if (error instanceof NetworkError && error.kind === 'login-needed') await recordRefusal(tokens);
      throw error;
    });
    await writeTokens(tokenFile, fresh);
    return fresh;
  }

  /** So that who asks for the status learns of it; a new login may have come meanwhile. */
  async function recordRefusal({ refreshToken }: Tokens): Promise<void> {
    const tokens = await readTokens(tokenFile);
    if (tokens === null || tokens.refreshToken.reveal() !== refreshToken.reveal()) return;
    await writeTokens(tokenFile, { ...tokens, refusedAt: clock.now() });
  }

  async function current(): Promise<Tokens> {
    const tokens = await readTokens(tokenFile);
    if (tokens === null) throw new NetworkError('login-needed', 'Nobody has logged in. Run "laurel sync login".');
    return clock.now() < tokens.accessExpiresAt ? tokens : refresh(tokens);
  }

  return async (what, call, read) => {
    const tokens = await current();
    const askWith = ({ accessToken }: Tokens) => ask(what, (calls) => call(calls, { accessToken: accessToken.reveal() }), read);
    try {
      return await askWith(tokens);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'unauthorized') throw error;
    }
    try {
      return await askWith(await refresh(tokens)); // it ended before its time, or the clock of this machine is wrong
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'unauthorized') throw error;
      throw new NetworkError('login-needed', 'The network accepts no token of this login. Run "laurel sync login".', {
        cause: error,
      });
    }
  };
}
