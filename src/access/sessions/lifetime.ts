/** The lifetimes of sessions (docs/spec/access.md 3, rules 4, 5 and 11, and the table of ways). */

import { dayMs, hourMs, minuteMs } from '../../domain/time/index.ts';
import type { Role, SessionWay } from '../account.ts';

/** Lifetimes by role, in milliseconds: the maximum duration of a session, and the maximum time without a request. */
const lifetimes: Readonly<Record<Role, { readonly wholeMs: number; readonly idleMs: number }>> = {
  operator: { wholeMs: 7 * dayMs, idleMs: dayMs },
  player: { wholeMs: 90 * dayMs, idleMs: 30 * dayMs },
};

/** Maximum duration of a session over a connection without encryption. */
const plainMs = 12 * hourMs;
/**
 * Maximum duration of an operator's session if an OpenID provider has signed them in. It is short, because their role is read again only at
 * the next sign-in.
 */
const providedOperatorMs = dayMs;
/** Minimum interval between two writes of "last seen". */
export const seenEveryMs = hourMs;
/** How long after a proof of identity a person may take the actions that need a fresh one. */
export const freshMs = 10 * minuteMs;
/** How long a link is valid that sets up the site, or that signs a person in to an existing account. */
export const linkMs = 30 * minuteMs;
/** How long an invitation is valid. */
export const invitationMs = 7 * dayMs;

/** The properties that decide how long a session lasts. */
export interface SessionKind {
  readonly role: Role;
  readonly way: SessionWay;
  readonly isPlain: boolean;
}

/** Returns the maximum duration of a session in milliseconds. */
export function lifetime({ role, way, isPlain }: SessionKind): number {
  return Math.min(
    lifetimes[role].wholeMs,
    isPlain ? plainMs : Infinity,
    way === 'oidc' && role === 'operator' ? providedOperatorMs : Infinity,
  );
}

/**
 * Returns the time in milliseconds after which a session without requests ends. The time of the last request is recorded only once an hour,
 * so a session may end up to an hour earlier.
 */
export function maxIdle(role: Role): number {
  return lifetimes[role].idleMs;
}
