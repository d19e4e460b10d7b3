/**
 * Sheds requests before waiting grows: what has waited for longer than it may is refused, which costs little, so
 * that what is taken is answered in time.
 *
 * Requests that cost something are taken in their order, one in each turn of the event loop, or as many small ones as take
 * a millisecond. Between turns the loop reads what has arrived, so that waiting happens here, where it is known, and not
 * unseen in the system's buffers; new connections are taken in first, of which the loop accepts one in a turn.
 */

import { Fault } from '../contract/index.ts';

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
  readonly onTurnEnd: (callback: () => void) => void;
}

const machineClock: LoadClock = {
  now: () => performance.now(),
  onTurnEnd: (callback) => void setImmediate(callback),
};

interface Waiting {
  readonly arrivedAt: number;
  readonly resolve: (refusal: Fault | null) => void;
}

/** So few are answered, however long one before them took: a slow answer is no overload. */
const fewestWaiting = 16;
/** Weight of the last turn in the mean time of a request, and how much longer than the mean it can count. */
const turnWeight = 0.1;
const longestTurn = 4;
/** What is taken in one turn: a turn of its own costs a small request more than its answer does. */
const turnBudgetMs = 1;
const mostInTurn = 16;
/** Turns in a row that only take in new connections. */
const mostConnecting = 32;
/** Refusals in a turn; each is an answer to be written. */
const mostRefusals = 64;

export class LoadGuard {
  readonly #rules: LoadRules;
  readonly #clock: LoadClock;
  readonly #onTurnEnd = (): void => this.#takeNext();
  /** In their order; those before `#first` are gone. */
  #queue: Waiting[] = [];
  #first = 0;
  /** Taken in this turn, after which the next are taken; 0 while nobody waits. */
  #taken = 0;
  #hasNewConnection = false;
  #connectingTurns = 0;
  #delayMs = 0;
  /** Mean time of a request in turns that followed one another: milliseconds. */
  #requestMs = 1;
  #takenAt = 0;
  #isLate = false;
  #isFull = false;
  #active = 0;
  #shed = 0;

  constructor(rules: LoadRules, clock = machineClock) {
    this.#rules = rules;
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
    return this.#queue.length - this.#first;
  }

  /** Milliseconds the request waited that was taken last. */
  get delayMs(): number {
    return this.#delayMs;
  }

  get isOverloaded(): boolean {
    return this.#isLate || this.#isFull;
  }

  /** Told of every new connection: others may wait behind it to be accepted. */
  connected(): void {
    this.#hasNewConnection = true;
  }

  /** Takes a request that costs something, to be ended with `end`; or says why not, and nothing is to be ended. */
  begin(): Promise<Fault | null> | Fault | null {
    if (this.#isCrowded()) return this.#refuse();
    if (this.#taken === 0) {
      this.#taken = 1;
      this.#takenAt = this.#clock.now();
      this.#clock.onTurnEnd(this.#onTurnEnd);
      this.#active += 1;
      this.#delayMs = 0;
      return null;
    }
    return new Promise((resolve) => this.#queue.push({ arrivedAt: this.#clock.now(), resolve }));
  }

  end(): void {
    this.#active -= 1;
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
    if (this.#hasNewConnection && this.waiting > 0 && this.#connectingTurns < mostConnecting) {
      this.#hasNewConnection = false;
      this.#connectingTurns += 1;
      this.#clock.onTurnEnd(this.#onTurnEnd);
      return;
    }
    this.#connectingTurns = 0;
    const now = this.#clock.now();
    this.#learnTurn(now);
    this.#taken = this.#takeAll(now, Math.min(Math.max(1, Math.floor(turnBudgetMs / this.#requestMs)), mostInTurn));
    if (this.#taken > 0) this.#clock.onTurnEnd(this.#onTurnEnd);
  }

  /** Takes so many at most of those that wait; gives how many. */
  #takeAll(now: number, most: number): number {
    for (let taken = 0; taken < most; taken += 1) {
      const next = this.#firstInTime(now);
      if (next === null) return taken;
      this.#active += 1;
      next.resolve(null);
    }
    return most;
  }

  /** The next that has not waited too long; those that have are refused. */
  #firstInTime(now: number): Waiting | null {
    const { overloadDelay } = this.#rules;
    const most = overloadDelay === 0 ? 0 : mostRefusals;
    // What can be answered within half the wait is answered, even if all of it waited while the machine stood still.
    const fewest = Math.max(fewestWaiting, overloadDelay / 2 / this.#requestMs);
    for (let refusals = 0; refusals < most && this.waiting > fewest; refusals += 1) {
      const waitedMs = now - (this.#queue[this.#first]?.arrivedAt ?? now);
      if (waitedMs > overloadDelay) this.#isLate = true;
      // Once shedding, half the wait is the bound, so that what is taken is not always what waited longest.
      if (waitedMs <= (this.#isLate ? overloadDelay / 2 : overloadDelay)) break;
      this.#shift()?.resolve(this.#refuse());
    }
    const next = this.#shift();
    this.#delayMs = next === null ? 0 : now - next.arrivedAt;
    if (this.#delayMs < overloadDelay / 4) this.#isLate = false;
    return next;
  }

  #learnTurn(now: number): void {
    const tookMs = Math.min((now - this.#takenAt) / this.#taken, longestTurn * this.#requestMs + 1);
    this.#requestMs += turnWeight * (tookMs - this.#requestMs);
    this.#takenAt = now;
  }

  #shift(): Waiting | null {
    const next = this.#queue[this.#first];
    if (next === undefined) {
      this.#queue = [];
      this.#first = 0;
      return null;
    }
    this.#first += 1;
    if (this.#first > 1024) {
      this.#queue = this.#queue.slice(this.#first);
      this.#first = 0;
    }
    return next;
  }
}
