/**
 * Sheds requests before waiting grows: what has waited for longer than it may is refused, so that what is taken is
 * answered in time. A refusal is an answer too, and costs a small part of one: while others wait to be answered,
 * only so many are written that a tenth of the time goes into them. Who is refused then waits for that, and asks for nothing
 * else meanwhile; refused at once, he is back at once, and ten thousand of them leave no time for anybody
 * (measured: 0.16 of what could be answered at three times as many requests, docs/security.md).
 *
 * Requests that cost something are taken in their order, as many in a turn of the event loop as take four milliseconds, or
 * one: they go through each step of their work one after the other, which is a fifth less work than each by itself
 * (docs/performance.md, "Turns"). Between turns the loop reads what has arrived, so that waiting happens here, where it is known,
 * and not unseen in the system's buffers; new connections are taken in first, of which the loop accepts one in a turn.
 */

import { Fault } from '../contract/index.ts';
import { Backlog } from './backlog.ts';
import type { BufferedBytes } from './buffered-bytes.ts';

export interface LoadRules {
  /** Milliseconds a request may wait before it is refused; 0 never refuses. */
  readonly overloadDelay: number;
  /** Requests being answered or waiting at a time. */
  readonly maxRequests: number;
}

/** What the guard needs of the machine; for tests to give it another. */
export interface LoadClock {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Calls back when what this turn of the event loop reads is read. */
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

/** So few are answered, however long one before them took: a slow answer is no overload. */
const minWaiting = 16;
/** Weight of the last turn in the mean time of a request, and how much longer than the mean it can count. */
const tickWeight = 0.1;
const maxTickMs = 4;
/** What is taken in one turn: a turn of its own costs a small request more than its answer does. */
const tickBudgetMs = 4;
const maxPerTick = 32;
/** Turns in a row that only take in new connections. */
const maxConnecting = 32;
/** Refusals in a turn; each is an answer to be written. */
const maxRefusals = 64;
/** Who waits to be refused, in parts of those who may be answered at a time; more are refused at once. */
const maxStandby = 10;
/** Refusals in a millisecond while others wait to be answered: at 250 µs each, with what reading, waiting and many connections take, a tenth of the time. */
const refusalsPerMs = 0.5;

export class LoadGuard {
  readonly #rules: LoadRules;
  readonly #held: Pick<BufferedBytes, 'isFull'>;
  readonly #clock: LoadClock;
  readonly #onTickEnd = (): void => this.#takeNext();
  /** Who may still be answered, and who is to be refused. */
  readonly #waiting = new Backlog<Waiting>();
  readonly #refused = new Backlog<Waiting>();
  /** Refusals that may be written by now. */
  #refusals = 0;
  #refusedAt = 0;
  /** Taken in this turn. */
  #taken = 0;
  /** Whether something is done when this turn ends. */
  #isTurning = false;
  #hasNewConnection = false;
  #connectingTicks = 0;
  #delayMs = 0;
  /** Mean time of a request in turns that followed one another: milliseconds; a guess at first. */
  #requestMs = 2;
  #takenAt = 0;
  #isLate = false;
  #isFull = false;
  #active = 0;
  #shed = 0;

  /** @param held what slow readers hold: where that is full, everything is refused that costs something */
  constructor(rules: LoadRules, held: Pick<BufferedBytes, 'isFull'>, clock = machineClock) {
    this.#rules = rules;
    this.#held = held;
    this.#clock = clock;
  }

  /** Requests refused since the start. */
  get shed(): number {
    return this.#shed;
  }

  /** Requests being answered. */
  get active(): number {
    return this.#active;
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Milliseconds the request waited that was taken last. */
  get delayMs(): number {
    return this.#delayMs;
  }

  get isOverloaded(): boolean {
    return this.#isLate || this.#isFull || this.#held.isFull;
  }

  /** Told of every new connection: others may wait behind it to be accepted. */
  connected(): void {
    this.#hasNewConnection = true;
  }

  /** Takes a request that costs something, to be ended with `end`; or says why not, and nothing is to be ended. */
  begin(): Promise<Fault | null> | Fault | null {
    if (this.#isCrowded() && this.#refused.size < maxStandby * this.#rules.maxRequests) return this.#wait(this.#refused);
    if (this.#isFull || this.#held.isFull) return this.#refuse();
    if (this.#isTurning) return this.#wait(this.#waiting);
    this.#taken = 1;
    this.#takenAt = this.#clock.now();
    this.#tick();
    this.#active += 1;
    this.#delayMs = 0;
    return null;
  }

  end(): void {
    this.#active -= 1;
  }

  #wait(backlog: Backlog<Waiting>): Promise<Fault | null> {
    if (!this.#isTurning) this.#tick();
    return new Promise((resolve) => backlog.push({ arrivedAt: this.#clock.now(), resolve }));
  }

  #tick(): void {
    this.#isTurning = true;
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

  #takeNext(): void {
    if (this.#hasNewConnection && this.waiting > 0 && this.#connectingTicks < maxConnecting) {
      this.#hasNewConnection = false;
      this.#connectingTicks += 1;
      this.#tick();
      return;
    }
    this.#connectingTicks = 0;
    this.#isTurning = false;
    const now = this.#clock.now();
    if (this.#taken > 0) this.#measureTick(now);
    this.#taken = this.#takeAll(now, Math.min(Math.max(1, Math.floor(tickBudgetMs / this.#requestMs)), maxPerTick));
    this.#takenAt = now;
    this.#refuseSome(now);
    if (this.#taken > 0 || this.#refused.size > 0) this.#tick();
  }

  /** Takes so many at most of those that wait; gives how many. */
  #takeAll(now: number, max: number): number {
    for (let taken = 0; taken < max; taken += 1) {
      const next = this.#firstInTime(now);
      if (next === null) return taken;
      // Those taken before it may have filled it.
      if (this.#held.isFull) {
        next.resolve(this.#refuse());
        continue;
      }
      this.#active += 1;
      next.resolve(null);
    }
    return max;
  }

  /** The next that has not waited too long. */
  #firstInTime(now: number): Waiting | null {
    const { overloadDelay } = this.#rules;
    if (overloadDelay > 0) this.#dropLate(now, overloadDelay);
    const next = this.#waiting.shift() ?? null;
    this.#delayMs = next === null ? 0 : now - next.arrivedAt;
    if (this.#delayMs < overloadDelay / 4) this.#isLate = false;
    return next;
  }

  /** Those that have waited too long are to be refused. */
  #dropLate(now: number, overloadDelay: number): void {
    // What can be answered within half the wait is answered, even if all of it waited while the machine stood still.
    const min = Math.max(minWaiting, overloadDelay / 2 / this.#requestMs);
    while (this.waiting > min) {
      const waitedMs = now - (this.#waiting.first?.arrivedAt ?? now);
      if (waitedMs > overloadDelay) this.#isLate = true;
      // Once shedding, half the wait is the bound, so that what is taken is not always what waited longest.
      if (waitedMs <= (this.#isLate ? overloadDelay / 2 : overloadDelay)) return;
      const late = this.#waiting.shift();
      if (late !== undefined) this.#refused.push(late);
    }
  }

  /** Refuses as many as there is time for. */
  #refuseSome(now: number): void {
    this.#refusals = Math.min(this.#refusals + (now - this.#refusedAt) * refusalsPerMs, maxRefusals);
    this.#refusedAt = now;
    const max = this.waiting > 0 ? Math.floor(this.#refusals) : maxRefusals;
    for (let refused = 0; refused < max; refused += 1) {
      const next = this.#refused.shift();
      if (next === undefined) return;
      this.#refusals = Math.max(0, this.#refusals - 1);
      next.resolve(this.#refuse());
    }
  }

  #measureTick(now: number): void {
    const tookMs = Math.min((now - this.#takenAt) / this.#taken, maxTickMs * this.#requestMs + 1);
    this.#requestMs += tickWeight * (tookMs - this.#requestMs);
  }
}
