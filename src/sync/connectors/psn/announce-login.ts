/** Logs that the login ends soon or has ended. */

import type { Logger } from 'pino';
import { dayMs } from '../../../domain/time/index.ts';
import { describeLogin, loginStateOf } from './login-state.ts';
import type { Tokens } from './token-file.ts';

/** Interval between repeated messages. */
const everyMs = dayMs;

/** Creates a function to call in every round. It logs a warning before and an error after the end of the login, at most once a day. */
export function createLoginAnnouncer(log: Logger): (tokens: Tokens | null, now: number) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (tokens, now) => {
    const login = loginStateOf(tokens, now);
    if (login.state === 'valid' || now < loggedAt + everyMs) return;
    loggedAt = now;
    const facts = { endsAt: login.endsAt === null ? null : new Date(login.endsAt).toISOString(), daysLeft: login.daysLeft };
    log[login.state === 'ending' ? 'warn' : 'error'](facts, `Login to the network: ${describeLogin(login)}`);
  };
}
