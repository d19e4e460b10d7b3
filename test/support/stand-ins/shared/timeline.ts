/** Stores a changing value of a simulated network with its history. */

interface Entry<T> {
  readonly at: number;
  readonly value: T;
}

/** A value with its history. At any instant, the value that was set last counts, even if the clock went back in between. */
export class Timeline<T> {
  readonly #entries: Entry<T>[];

  /** @param first the value before all changes */
  constructor(first: T) {
    this.#entries = [{ at: -Infinity, value: first }];
  }

  /** Sets the value from this instant on. */
  set(value: T, at: number): void {
    this.#entries.push({ at, value });
  }

  /** Returns the value at an instant, with the time when it was set. */
  entryAt(time: number): Entry<T> {
    const entry = this.#entries.findLast(({ at }) => at <= time);
    if (entry === undefined) throw new RangeError(`${time} is not an instant.`);
    return entry;
  }

  /** Returns the value at an instant. */
  valueAt(time: number): T {
    return this.entryAt(time).value;
  }

  /** Returns the value at the beginning of a period, and all values that were set until its end. */
  valuesBetween(from: number, to: number): readonly T[] {
    const later = this.#entries.filter(({ at }) => at > from && at <= to);
    return [this.valueAt(from), ...later.map(({ value }) => value)];
  }

  /** All values so far, the first one first. */
  get values(): readonly T[] {
    return this.#entries.map(({ value }) => value);
  }
}
