/** How long sessions last (docs/spec/access.md 3, rules 4, 5 and 11, and the table of ways). */

import { dayMs, hourMs, minuteMs } from '../../domain/time/index.ts';
import type { Role, SessionWay } from '../account.ts';

/** Milliseconds from the beginning of a session to its end, and without a request. */
const lifetimes: Readonly<Record<Role, { readonly wholeMs: number; readonly idleMs: number }>> = {
  operator: { wholeMs: 7 * dayMs, idleMs: dayMs },
  player: { wholeMs: 90 * dayMs, idleMs: 30 * dayMs },
};

/** A session over a connection that is not encrypted. */
const plainMs = 12 * hourMs;
/** An operator whom a provider names: their role is read again after it. */
const providedOperatorMs = dayMs;
/** "Last seen" is written at most this often. */
export const seenEveryMs = hourMs;
/** How long somebody has proved who they are, for what cannot be taken back. */
export const freshMs = 10 * minuteMs;
/** How long links are valid: those of the operator's machine, and invitations. */
export const linkMs = 30 * minuteMs;
/** The same for invitations. */
export const invitationMs = 7 * dayMs;

/** What a session's end depends on. */
export interface SessionKind {
  readonly role: Role;
  readonly way: SessionWay;
  readonly isPlain: boolean;
}

/** Milliseconds from the beginning of a session to its end. */
export function lifetime({ role, way, isPlain }: SessionKind): number {
  return Math.min(
    lifetimes[role].wholeMs,
    isPlain ? plainMs : Infinity,
    way === 'oidc' && role === 'operator' ? providedOperatorMs : Infinity,
  );
}

/** Milliseconds without a request after which a session ends. What is noted may be an hour old. */
export function maxIdle(role: Role): number {
  return lifetimes[role].idleMs;
}
