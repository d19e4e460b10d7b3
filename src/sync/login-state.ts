/** When the login ends, and when to say so: a login that ends unannounced is the first complaint of all such tools (docs/spec/domain.md 6, theme 1). */

import { dayMs } from '../domain/time/index.ts';
import type { Tokens } from './token-file.ts';

/** Warnings begin this long before the end. */
const warnedDays = 14;

/** `none`: nobody has logged in. `ending`: within `warnedDays`. `ended`: the owner has to log in again. */
export interface LoginState {
  readonly state: 'none' | 'valid' | 'ending' | 'ended';
  /** Milliseconds UTC; null without a login. */
  readonly endsAt: number | null;
  /** Whole days left; 0 on the last one and after it. */
  readonly daysLeft: number | null;
}

/** How the login stands at `now`, milliseconds UTC. */
export function loginStateOf(tokens: Tokens | null, now: number): LoginState {
  if (tokens === null) return { state: 'none', endsAt: null, daysLeft: null };
  const endsAt = Math.min(tokens.refreshExpiresAt, tokens.refusedAt ?? Infinity);
  const daysLeft = Math.max(Math.floor((endsAt - now) / dayMs), 0);
  if (now >= endsAt) return { state: 'ended', endsAt, daysLeft };
  return { state: daysLeft < warnedDays ? 'ending' : 'valid', endsAt, daysLeft };
}

/** One sentence for people. */
export function describeLogin({ state, endsAt, daysLeft }: LoginState): string {
  if (endsAt === null) return 'not logged in: run "laurel sync login"';
  const day = new Date(endsAt).toISOString().slice(0, 10);
  if (state === 'ended') return `ended on ${day}: run "laurel sync login"`;
  const left = daysLeft === 0 ? 'less than a day' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
  return `ends on ${day}, in ${left}${state === 'ending' ? ': run "laurel sync login" before' : ''}`;
}
