/** Counts the requests of the week, by network and day. It also empties the logs of the networks regularly. */

import { dayMs, secondMs } from '../../../src/domain/time/index.ts';
import { countBusiest } from '../../support/busiest.ts';
import type { Club } from './club.ts';
import type { WeekNetwork } from './laurel.ts';
import { weekNetworks } from './laurel.ts';

/** Maximum number of requests to each network on a UTC day (docs/spec/networks.md 8.2, 9.1, 10.4). */
export const dailyBudgets: Readonly<Record<WeekNetwork, number>> = {
  psn: 28_800,
  retro: 40_000,
  steam: 90_000,
};

/** Counts the requests that the networks have received. */
export class Requests {
  readonly #club: Club;
  readonly #times: Record<WeekNetwork, number[]> = { psn: [], retro: [], steam: [] };
  readonly #kinds = new Map<string, number>();

  constructor(club: Club) {
    this.#club = club;
  }

  /** Adds the requests that were logged since the last call. */
  collect(): void {
    const { psn, retro, steam } = this.#club;
    this.#take('psn', psn.log);
    this.#take('retro', retro.requests);
    this.#take('steam', steam.requests);
  }

  /** Returns the times at which a network received requests, in order. */
  times(network: WeekNetwork): readonly number[] {
    this.collect();
    return this.#times[network];
  }

  /** Returns the number of requests on each UTC day, from the first day with requests on. */
  perDay(network: WeekNetwork): readonly number[] {
    const times = this.times(network);
    const first = Math.floor((times[0] ?? 0) / dayMs); // absent: there are no requests, so no day is counted
    const days: number[] = [];
    for (const at of times) {
      const day = Math.floor(at / dayMs) - first;
      days[day] = (days[day] ?? 0) + 1; // absent: this is the first request on the day
    }
    return days;
  }

  /** Returns the number of requests of each network and kind, the largest number first. */
  kinds(): readonly (readonly [kind: string, count: number])[] {
    return [...this.#kinds].toSorted(([, a], [, b]) => b - a);
  }

  /** Returns the limits that were exceeded, as sentences. */
  excesses(): readonly string[] {
    const found: string[] = [];
    for (const network of weekNetworks)
      for (const [day, count] of this.perDay(network).entries())
        if (count > dailyBudgets[network])
          found.push(`${network}: ${count} requests on day ${day + 1}`);
    const busiest = countBusiest(this.times('psn'));
    if (busiest > 300) found.push(`psn: ${busiest} requests within 15 minutes`);
    for (const [network, most] of [
      ['retro', 1],
      ['steam', 2],
    ] as const)
      if (busiestSecond(this.times(network)) > most)
        found.push(`${network}: ${busiestSecond(this.times(network))} requests within a second`);
    return found;
  }

  #take(network: WeekNetwork, log: { readonly at: number; readonly kind: string }[]): void {
    for (const { at, kind } of log.splice(0)) {
      this.#times[network].push(at);
      const name = `${network} ${kind}`;
      this.#kinds.set(name, (this.#kinds.get(name) ?? 0) + 1); // absent: this is the first request of its kind
    }
  }
}

/** Returns the maximum number of instants within any second. The instants must be in order. */
function busiestSecond(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [last, at] of times.entries()) {
    while ((times[first] ?? at) <= at - secondMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
