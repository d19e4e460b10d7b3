/** The result of the week: figures, and broken promises. */

import { dayMs, hourMs, minuteMs, secondMs } from '../../../src/domain/time/index.ts';
import { planPolling } from '../../../src/sync/engine/polling.ts';
import type { CheckCosts } from '../../../src/sync/index.ts';
import { psnChecks, retroChecks, steamChecks } from '../../../src/sync/index.ts';
import { hours } from './disturbances.ts';
import type { WeekNetwork } from './laurel.ts';
import { weekNetworks } from './laurel.ts';
import { dailyBudgets } from './requests.ts';
import type { Week } from './week.ts';

/**
 * Periods without disturbances, in hours from the start. Trophies earned in them must be stored in time, unless a disturbance begins before
 * that time is over.
 */
const quietHours = [
  [20, hours.blocked],
  [hours.nameTaken + 3, hours.loginEnds],
  [hours.keyRight + 2, hours.killedFrom],
  [hours.clockRight + 2, Infinity],
] as const;

/**
 * The events that operators must be told about, in order, with the hour of their cause. In a shorter week, events after its end are not
 * expected.
 */
const expectedEvents = [
  ['psn sync.failed blocked', hours.blocked],
  ['steam sync.failed limit', hours.steamLimited],
  ['steam sync.recovered', hours.steamFree],
  ['psn sync.recovered', hours.unblocked],
  ['psn login.ended refused', hours.loginEnds],
  ['retro login.ended refused', hours.keyWrong],
] as const;

/** Returns lines with the figures of a week. */
export function describeWeek({ club, requests, arrivals, output, laurel, start }: Week): string[] {
  const lines = weekNetworks.map(
    (network) =>
      `${network}: requests by day ${requests.perDay(network).join(' ')}; at most ${dailyBudgets[network]}`,
  );
  for (const network of weekNetworks) {
    const all = arrivals.delays.filter(({ deed }) => deed.network === network);
    const promise = promiseOf(network, club.members.length);
    const quiet = all.filter(({ deed }) => isQuiet(deed.at - start, promise));
    lines.push(
      `${network}: from earned to stored ${describeDelays(quiet)} in quiet hours, ${describeDelays(all)} in all`,
    );
  }
  lines.push(`killed ${laurel.kills} times`);
  for (const { at, network, event, reason = '' } of output.events)
    lines.push(
      `event in hour ${((at - start) / hourMs).toFixed(1)}: ${network} ${event} ${reason}`,
    );
  for (const [text, count] of output.warnings) lines.push(`warning, ${count} times: ${text}`);
  for (const [kind, count] of requests.kinds().slice(0, 20)) lines.push(`${count} × ${kind}`);
  return lines;
}

type Delays = Week['arrivals']['delays'];

function describeDelays(delays: Delays): string {
  const sorted = delays.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number): string => {
    const ms = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    return ms === undefined ? '-' : `${Math.round(ms / secondMs)}`;
  };
  return `${at(0.5)} s (median), ${at(0.95)} s (95 %), ${at(1)} s (worst of ${sorted.length})`;
}

/**
 * Checks whether there is no disturbance for `forMs` milliseconds from an instant on. @param ms the instant, in milliseconds since the
 * start of the week
 */
function isQuiet(ms: number, forMs: number): boolean {
  return quietHours.some(([from, until]) => ms >= from * hourMs && ms + forMs < until * hourMs);
}

const checks: Readonly<Record<WeekNetwork, CheckCosts>> = {
  psn: psnChecks(dailyBudgets.psn),
  retro: retroChecks,
  steam: steamChecks,
};

/**
 * Returns the longest time from earning a trophy to storing it that `laurel sync status` states, plus half a minute for the requests
 * themselves.
 */
function promiseOf(network: WeekNetwork, members: number): number {
  return planPolling(checks[network], members).withinMs + 30 * secondMs;
}

/** Returns the broken promises, as sentences. */
export function findBroken(week: Week): string[] {
  const { requests, arrivals, output, start, days, networks, broken } = week;
  const late = arrivals.delays.filter(({ deed, ms }) => {
    const promise = promiseOf(deed.network, week.club.members.length);
    return isQuiet(deed.at - start, promise) && ms > promise;
  });
  const events = output.events.map(({ network, event, reason }) =>
    [network, event, reason].filter((part) => part !== undefined).join(' '),
  );
  const expected = expectedEvents
    .filter(([, hour]) => hour * hourMs < days * dayMs)
    .flatMap(([event]) => (networks.some((network) => event.startsWith(network)) ? event : []))
    .join(', ');
  return [
    ...broken,
    ...requests.excesses(),
    ...blockedRequests(week),
    ...arrivals.missing().map((deed) => `never stored: ${JSON.stringify(deed)}`),
    ...late.map(
      ({ deed, ms }) =>
        `stored after ${Math.round(ms / secondMs)} s: ${JSON.stringify(deed)}, hour ${((deed.at - start) / hourMs).toFixed(2)}`,
    ),
    ...output.leaks.map((line) => `a secret was printed: ${line.slice(0, 80)}`),
    ...(events.join(', ') === expected ? [] : [`events: ${events.join(', ')}, not ${expected}`]),
  ];
}

/** Checks that during the block Laurel sends only one request, a probe 1 hour later, and a probe another 6 hours later. */
function blockedRequests({ requests, start, days, networks }: Week): string[] {
  if (days * dayMs < hours.unblocked * hourMs || !networks.includes('psn')) return [];
  const from = start + hours.blocked * hourMs;
  const until = start + hours.unblocked * hourMs;
  const sent = requests.times('psn').filter((at) => at >= from && at < until);
  const first = sent[0] ?? from; // absent: no request was sent, which is reported below
  const waits = sent.map((at) => ((at - first) / hourMs).toFixed(1));
  const isRight =
    sent.length === 3 &&
    isBetween(sent, 1, [first + hourMs, first + 1.2 * hourMs]) &&
    isBetween(sent, 2, [first + 7 * hourMs, first + 8 * hourMs + minuteMs]);
  return isRight ? [] : [`requests during the block, in hours after the first: ${waits.join(' ')}`];
}

function isBetween(
  times: readonly number[],
  index: number,
  [from, until]: readonly [number, number],
): boolean {
  const at = times[index];
  return at !== undefined && at >= from && at <= until;
}
