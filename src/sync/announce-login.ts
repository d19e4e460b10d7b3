/** Says in the log that the login ends, in time and without flooding it. */

import type { Logger } from 'pino';
import { dayMs } from '../domain/time/index.ts';
import { describeLogin, loginStateOf } from './login-state.ts';
import type { Tokens } from './token-file.ts';

/** Once a day is enough. */
const everyMs = dayMs;

/** A function to be called at every round; it speaks where there is something to say and it did not say so within a day. */
export function createLoginAnnouncer(log: Logger): (tokens: Tokens | null, now: number) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (tokens, now) => {
    const login = loginStateOf(tokens, now);
    if (login.state === 'valid' || now < saidAt + everyMs) return;
    saidAt = now;
    const facts = { endsAt: login.endsAt === null ? null : new Date(login.endsAt).toISOString(), daysLeft: login.daysLeft };
    log[login.state === 'ending' ? 'warn' : 'error'](facts, `the login to the network: ${describeLogin(login)}`);
  };
}
