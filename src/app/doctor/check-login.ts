/** Checks the login of the sync, which expires after some weeks. */

import { describeLogin, toLoginState, readTokens } from '../../sync/index.ts';
import type { Finding, Verdict } from './finding.ts';

const verdicts = {
  none: 'ok',
  valid: 'ok',
  ending: 'warning',
  ended: 'problem',
} as const satisfies Record<string, Verdict>;

/** Checks that the login is valid, and for how long. @param now milliseconds UTC */
export async function checkLogin(tokenFile: string, now: number): Promise<readonly Finding[]> {
  const check = 'Login of the sync';
  try {
    const login = toLoginState(await readTokens(tokenFile), now);
    const message =
      login.state === 'none'
        ? 'There is no login to the console network, so it is not synced.'
        : `The login ${describeLogin(login)}.`;
    return [{ check, verdict: verdicts[login.state], message }];
  } catch (error) {
    return [
      {
        check,
        verdict: 'problem',
        message: error instanceof Error ? error.message : String(error),
      },
    ];
  }
}
