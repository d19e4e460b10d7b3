/** Counts the requests to a simulated network by second and by UTC day, and checks its limits. */

import { dayMs, secondMs } from '../../../../src/domain/time/index.ts';

/** Counts requests. Requests beyond a limit are refused, but count, too. */
export class Pace {
  /** Maximum number of requests within any second, and within a UTC day; null means no limit. */
  limits: { readonly perSecond: number | null; readonly perDay: number | null } = {
    perSecond: null,
    perDay: null,
  };
  /** The largest number of requests within any second so far. */
  busiestSecond = 0;
  readonly #days = new Map<number, number>();
  #lastSecond: number[] = [];

  /** Returns the number of requests on the UTC day of this instant. */
  requestsOn(at: number): number {
    return this.#days.get(Math.floor(at / dayMs)) ?? 0;
  }

  /** Counts a request; returns whether it is within the limits. */
  count(at: number): boolean {
    const day = Math.floor(at / dayMs);
    const today = this.requestsOn(at) + 1;
    this.#days.set(day, today);
    this.#lastSecond = [...this.#lastSecond.filter((time) => time > at - secondMs), at];
    this.busiestSecond = Math.max(this.busiestSecond, this.#lastSecond.length);
    const { perSecond, perDay } = this.limits;
    return (
      (perSecond === null || this.#lastSecond.length <= perSecond) &&
      (perDay === null || today <= perDay)
    );
  }
}
