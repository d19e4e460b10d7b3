/**
 * The state of the login, and warnings before it ends. Users of similar tools miss such a warning most (docs/spec/domain.md 6, theme 1).
 */

import type { Logger } from 'pino';
import { dayMs } from '../../../domain/time/index.ts';
import type { LoginState } from '../../engine/index.ts';
import type { Tokens } from './token-file.ts';
import { readTokens } from './token-file.ts';

/** Number of days before a login ends from which warnings are logged. */
const warningDays = 14;

/** Returns the state of the login at `now`, in milliseconds UTC. */
export function toLoginState(tokens: Tokens | null, now: number): LoginState {
  if (tokens === null) return { state: 'none', endsAt: null, daysLeft: null };
  const endsAt = Math.min(tokens.refreshExpiresAt, tokens.refusedAt ?? Infinity);
  const daysLeft = Math.max(Math.floor((endsAt - now) / dayMs), 0);
  if (now >= endsAt) {
    const isRefused = endsAt < tokens.refreshExpiresAt;
    return { state: 'ended', endsAt, daysLeft, ...(isRefused ? { isRefused } : {}) };
  }
  return { state: daysLeft < warningDays ? 'ending' : 'valid', endsAt, daysLeft };
}

/** Reads the state of the login in the token file. Throws SecretFileError. */
export async function readLogin(tokenFile: string, now: number): Promise<LoginState> {
  return toLoginState(await readTokens(tokenFile), now);
}

/** Describes the login, as the second part of a sentence. */
export function describeLogin({ state, endsAt, daysLeft }: LoginState): string {
  if (endsAt === null) return 'not logged in: run "laurel sync login"';
  const day = new Date(endsAt).toISOString().slice(0, 10);
  if (state === 'ended') return `ended on ${day}: run "laurel sync login"`;
  const left =
    daysLeft === 0 ? 'less than a day' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
  return `ends on ${day}, in ${left}${state === 'ending' ? ': run "laurel sync login" before' : ''}`;
}

/** If the whole duration of a login is shorter than this, the login was made from an old browser session. */
const wholeLifeMs = 50 * dayMs;

/** Returns a warning about a new login that ends earlier than a login usually does; otherwise null. */
export function describeShortLife({ loggedInAt, refreshExpiresAt }: Tokens): string | null {
  if (refreshExpiresAt - loggedInAt >= wholeLifeMs) return null;
  const day = new Date(refreshExpiresAt).toISOString().slice(0, 10);
  return `This login ends on ${day}, because the browser's session is old. For a login of 60 days, log out at the maker's site, log in there again, and reopen the page.`;
}

/** Advice for users after the login (docs/spec/networks.md 8.3). */
export const loginAdvice =
  "Do not log out at the maker's site in this browser from now on: that would end this login after a few days at the latest.";

/** Minimum interval between repeated messages. */
const everyMs = dayMs;

/**
 * Creates a function to call in every round. It logs a warning before the login ends and an error after it has ended, at most once a day.
 */
export function createLoginAnnouncer(log: Logger): (tokens: Tokens | null, now: number) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (tokens, now) => {
    const login = toLoginState(tokens, now);
    if (login.state === 'valid' || now < loggedAt + everyMs) return;
    loggedAt = now;
    const facts = {
      endsAt: login.endsAt === null ? null : new Date(login.endsAt).toISOString(),
      daysLeft: login.daysLeft,
    };
    log[login.state === 'ending' ? 'warn' : 'error'](
      facts,
      `Login to the network: ${describeLogin(login)}`,
    );
  };
}
