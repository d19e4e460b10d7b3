/**
 * Load shedding: refuses requests that have waited too long, so that accepted requests get a response in time. A refusal takes a
 * fraction of the time of a response. Refusals are limited to a tenth of the time while other requests wait. A refused client waits for
 * its refusal and sends no requests meanwhile. If refusals were immediate, ten thousand clients would retry immediately and leave no
 * time for responses (measured: 0.16 of the capacity at three times the load, docs/explanation/security.md).
 *
 * The guard alternates between clients and accepts each client's requests in order of arrival, so that a client with many requests delays
 * only its own. If requests wait too long, the guard refuses requests of the client with the most waiting requests. Each tick of the event
 * loop accepts as many requests as take four milliseconds together, but at least one. Requests in such batches take a fifth less time than
 * one per tick (docs/explanation/performance.md). Between ticks the event loop reads new requests, so that they wait here, where waiting is
 * measured, and not in the buffers of the operating system. New connections come first, because the event loop accepts one per tick.
 */

import { Fault } from '../contract/index.ts';
import { invariant } from '../invariant.ts';
import { Backlog, FairBacklog } from './backlog.ts';
import type { BufferedBytes } from './buffered-bytes.ts';

/** The limits at which requests are refused because of load. */
export interface LoadRules {
  /** Milliseconds that a request may wait before it is refused; 0 disables refusals because of waiting. */
  readonly overloadDelay: number;
  /** Maximum number of active and waiting requests; default: 1000, for which a fast machine needs half a second. */
  readonly maxRequests?: number;
}

/** The clock and the event loop, which tests can replace. */
interface LoadClock {
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Calls back at the end of this tick of the event loop, after the tick has read new requests. */
  readonly onTickEnd: (callback: () => void) => void;
}

const machineClock: LoadClock = {
  now: () => performance.now(),
  onTickEnd: (callback) => void setImmediate(callback),
};

interface Waiting {
  readonly arrivedAt: number;
  readonly resolve: (refusal: Fault | null) => void;
}

/** Minimum queue length for shedding: a few requests behind a slow response are not an overload. */
const minWaiting = 16;
/** Weight of the last tick in the mean request time. The next constant is the maximum multiple of the mean that a tick can contribute. */
const tickWeight = 0.1;
const maxMeanMultiple = 4;
/** Time budget for the requests of one tick. A tick for each small request would take longer than the response to the request. */
const tickBudgetMs = 4;
const maxPerTick = 32;
/** Maximum number of consecutive ticks that only accept new connections. */
const maxConnecting = 32;
/** Maximum number of refusals per tick. */
const maxRefusals = 64;
/** Maximum number of delayed refusals, as a multiple of `maxRequests`; further refusals are immediate. */
const maxStandby = 10;
/**
 * Refusals per millisecond while requests wait. A refusal takes about 250 µs, including reading the request and the overhead of the
 * connection, so refusals use about a tenth of the time.
 */
const refusalsPerMs = 0.5;

/** Accepts requests in the order of their arrival, as fast as the event loop allows. */
export class LoadGuard {
  readonly #rules: Required<LoadRules>;
  readonly #buffered: Pick<BufferedBytes, 'isFull'>;
  readonly #clock: LoadClock;
  readonly #onTickEnd = (): void => this.#onTick();
  /** Requests waiting to be accepted, and requests waiting to be refused. */
  readonly #waiting = new FairBacklog<Waiting>();
  readonly #refused = new Backlog<() => void>();
  /** Number of refusals that are currently allowed. */
  #refusals = 0;
  #refusedAt = 0;
  /** Requests accepted in this tick. */
  #accepted = 0;
  /** Whether a callback for the end of this tick is scheduled. */
  #isScheduled = false;
  #hasNewConnection = false;
  #connectingTicks = 0;
  #delayMs = 0;
  /** Mean request time in milliseconds over consecutive ticks; starts with an estimate. */
  #requestMs = 2;
  #acceptedAt = 0;
  #isLate = false;
  #isFull = false;
  #active = 0;
  #shed = 0;

  /** @param buffered memory budget for slow clients; while it is full, all requests are refused */
  constructor(rules: LoadRules, buffered: Pick<BufferedBytes, 'isFull'>, clock = machineClock) {
    this.#rules = { maxRequests: 1000, ...rules };
    this.#buffered = buffered;
    this.#clock = clock;
  }

  /** Number of refused requests since startup. */
  get shed(): number {
    return this.#shed;
  }

  /** Number of active requests. */
  get active(): number {
    return this.#active;
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Milliseconds that the last accepted request waited. */
  get delayMs(): number {
    return this.#delayMs;
  }

  get isOverloaded(): boolean {
    return this.#isLate || this.#isFull || this.#buffered.isFull;
  }

  /** Reports a new connection. Call it for each new connection, because more connections may wait to be accepted. */
  connected(): void {
    this.#hasNewConnection = true;
  }

  /**
   * Begins a request and returns null, or returns the fault of a refusal. An accepted request must be ended with `end`.
   * @param client a key for the client that sent the request, even if the client is exempt from limits
   */
  begin(client: string): Promise<Fault | null> | Fault | null {
    if (this.#isCrowded() && this.#hasStandby) return this.refusalTurn().then(() => this.#refuse());
    if (this.#isFull || this.#buffered.isFull) return this.#refuse();
    if (this.#isScheduled) return this.#wait(client);
    this.#accepted = 1;
    this.#acceptedAt = this.#clock.now();
    this.#tick();
    this.#active += 1;
    this.#delayMs = 0;
    return null;
  }

  end(): void {
    this.#active -= 1;
  }

  /** Resolves when a refusal for another reason, such as a client's rate, may be sent: all refusals share the limited time. */
  refusalTurn(): Promise<void> {
    if (!this.#hasStandby) return Promise.resolve();
    if (!this.#isScheduled) this.#tick();
    return new Promise((resolve) => this.#refused.push(resolve));
  }

  get #hasStandby(): boolean {
    return this.#refused.size < maxStandby * this.#rules.maxRequests;
  }

  #wait(client: string): Promise<Fault | null> {
    return new Promise((resolve) =>
      this.#waiting.push(client, { arrivedAt: this.#clock.now(), resolve }),
    );
  }

  #tick(): void {
    this.#isScheduled = true;
    this.#clock.onTickEnd(this.#onTickEnd);
  }

  #refuse(): Fault {
    this.#shed += 1;
    return new Fault('server.overloaded');
  }

  #isCrowded(): boolean {
    const { maxRequests } = this.#rules;
    const present = this.#active + this.waiting;
    if (present >= maxRequests) this.#isFull = true;
    else if (present <= maxRequests * 0.9) this.#isFull = false;
    return this.#isFull;
  }

  #onTick(): void {
    if (this.#hasNewConnection && this.waiting > 0 && this.#connectingTicks < maxConnecting) {
      this.#hasNewConnection = false;
      this.#connectingTicks += 1;
      this.#tick();
      return;
    }
    this.#connectingTicks = 0;
    this.#isScheduled = false;
    const now = this.#clock.now();
    if (this.#accepted > 0) this.#measureTick(now);
    this.#accepted = this.#acceptSome(
      now,
      Math.min(Math.max(1, Math.floor(tickBudgetMs / this.#requestMs)), maxPerTick),
    );
    this.#acceptedAt = now;
    this.#refuseSome(now);
    if (this.#accepted > 0 || this.#refused.size > 0) this.#tick();
  }

  /** Accepts up to `max` waiting requests; returns their number. */
  #acceptSome(now: number, max: number): number {
    for (let taken = 0; taken < max; taken += 1) {
      const next = this.#firstInTime(now);
      if (next === null) return taken;
      // The previously accepted requests may have used up the memory budget.
      if (this.#buffered.isFull) {
        next.resolve(this.#refuse());
        continue;
      }
      this.#active += 1;
      next.resolve(null);
    }
    return max;
  }

  /** Returns the next request that has not waited too long. */
  #firstInTime(now: number): Waiting | null {
    const { overloadDelay } = this.#rules;
    if (overloadDelay > 0) this.#dropLate(now, overloadDelay);
    if (this.#longestMs(now) < overloadDelay / 4) this.#isLate = false;
    const next = this.#waiting.shift() ?? null; // absent: no request waits
    this.#delayMs = next === null ? 0 : now - next.arrivedAt;
    return next;
  }

  /** Moves requests that have waited too long to the queue of refusals. */
  #dropLate(now: number, overloadDelay: number): void {
    // Does not refuse the requests that can be processed within half the delay, even if all waited because the machine was suspended.
    const min = Math.max(minWaiting, overloadDelay / 2 / this.#requestMs);
    while (this.waiting > min) {
      const waitedMs = this.#longestMs(now);
      if (waitedMs > overloadDelay) this.#isLate = true;
      // While requests are refused, the limit is half the delay. Otherwise all accepted requests would have waited almost the full delay.
      if (waitedMs <= (this.#isLate ? overloadDelay / 2 : overloadDelay)) return;
      const late = invariant(this.#waiting.shiftOfMost(), 'the queue is longer than its minimum');
      this.#refused.push(() => late.resolve(this.#refuse()));
    }
  }

  /** Returns the time in milliseconds that the oldest request of the client with the most waiting requests has waited. */
  #longestMs(now: number): number {
    const first = this.#waiting.firstOfMost;
    return first === undefined ? 0 : now - first.arrivedAt;
  }

  /** Refuses as many requests as the refusal budget allows. */
  #refuseSome(now: number): void {
    this.#refusals = Math.min(
      this.#refusals + (now - this.#refusedAt) * refusalsPerMs,
      maxRefusals,
    );
    this.#refusedAt = now;
    const max = this.waiting > 0 ? Math.floor(this.#refusals) : maxRefusals;
    for (let refused = 0; refused < max; refused += 1) {
      const next = this.#refused.shift();
      if (next === undefined) return;
      this.#refusals = Math.max(0, this.#refusals - 1);
      next();
    }
  }

  #measureTick(now: number): void {
    const tookMs = Math.min(
      (now - this.#acceptedAt) / this.#accepted,
      maxMeanMultiple * this.#requestMs + 1,
    );
    this.#requestMs += tickWeight * (tookMs - this.#requestMs);
  }
}
