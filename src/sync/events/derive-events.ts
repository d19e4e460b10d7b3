/**
 * Derives events from the state of a network (docs/spec/networks.md 11). The functions are pure. The state at the last check is stored, so
 * that each change is reported once, across restarts and processes.
 */

import type { Network } from '../../domain/index.ts';
import { dayMs, minuteMs } from '../../domain/time/index.ts';
import type { LoginState, NetworkErrorKind } from '../engine/index.ts';
import type { FailureReason, OperatorEvent } from './operator-event.ts';
import type { Noted } from './noted.ts';

/** Why no data comes from a network, and until when no request is sent. */
export interface Failure {
  readonly reason: FailureReason;
  /** The end of the failure in milliseconds UTC; null if unknown. */
  readonly until: number | null;
}

/** The state of a network at a check. */
export interface Sighting {
  readonly network: Network;
  readonly login: LoginState;
  readonly failure: Failure | null;
  /** The kind of error that ended the last round; null if no error did; left out if no round has asked the network since the last check. */
  readonly roundEnd?: NetworkErrorKind | null;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** The events of a change, and the state to store. */
interface Change<T> {
  readonly events: readonly OperatorEvent[];
  readonly noted: T;
}

/** Numbers of days before the end of a login at which a warning is sent. */
const warningDays = [1, 3, 7, 14] as const;
/** How long a failure must last before it is reported. A block is reported immediately. */
const patienceMs = 15 * minuteMs;
/** If a rate limit ends and the network limits requests again within this time, it is the same failure. */
const afterLimitMs = 2 * minuteMs;

/** Returns the events between the stored state and the current state. */
export function deriveEvents(before: Noted, seen: Sighting): Change<Noted> {
  const login = loginEvents(before.login, seen);
  const hasMoved = seen.roundEnd === undefined ? before.hasMoved : seen.roundEnd === 'moved';
  const moved = hasMoved ? ({ reason: 'moved', until: null } as const) : null;
  const failure = failureEvents(before.failure, { ...seen, failure: seen.failure ?? moved });
  return {
    events: [...login.events, ...failure.events],
    noted: { login: login.noted, hasMoved, failure: failure.noted },
  };
}

/** Returns the events about a login. A missing login causes no event, because it may be on another node. */
function loginEvents(before: Noted['login'], seen: Sighting): Change<Noted['login']> {
  const { network, now } = seen;
  const { state, endsAt, isRefused = false } = seen.login;
  if (state === 'none') return { events: [], noted: before };
  if (state === 'ended') {
    const reason = isRefused ? 'refused' : 'expired';
    const events = before.hasEnded ? [] : [{ type: 'login.ended', network, reason } as const];
    return { events, noted: { ...before, hasEnded: true } };
  }
  const valid = { endsAt, warnedDays: null, hasEnded: false };
  if (endsAt === null) return { events: [], noted: valid };
  const isNew = before.endsAt === null || endsAt > before.endsAt;
  const warnedDays = isNew ? null : before.warnedDays;
  const step = warningDays.find((days) => endsAt - now <= days * dayMs);
  if (step === undefined || (warnedDays !== null && step >= warnedDays))
    return { events: [], noted: { ...valid, warnedDays } };
  const daysLeft = Math.max(1, Math.ceil((endsAt - now) / dayMs));
  return {
    events: [{ type: 'login.ending', network, endsAt, daysLeft }],
    noted: { ...valid, warnedDays: step },
  };
}

function failureEvents(before: Noted['failure'], seen: Sighting): Change<Noted['failure']> {
  const { network, failure, now } = seen;
  if (failure === null) return recovery(before, seen);
  const { reason, until } = failure;
  const isSame = before?.reason === reason;
  // Not later than now, because the clock may have been set back. absent: nothing had failed before, so the failure begins now
  const since = Math.min(before?.since ?? now, now);
  const reasonSince = isSame ? Math.min(before.reasonSince, now) : now;
  const told = before?.told ?? null;
  const isDue = reason === 'blocked' || now - reasonSince >= patienceMs;
  const isNews = isDue && told !== reason;
  return {
    events: isNews ? [{ type: 'sync.failed', network, reason, until }] : [],
    noted: { reason, until, since, reasonSince, told: isNews ? reason : told },
  };
}

function recovery(before: Noted['failure'], { network, now }: Sighting): Change<Noted['failure']> {
  if (before === null) return { events: [], noted: null };
  const { reason, until, since, told } = before;
  if (reason === 'limit' && until !== null && now < until + afterLimitMs)
    return { events: [], noted: before };
  return { events: told === null ? [] : [{ type: 'sync.recovered', network, since }], noted: null };
}
