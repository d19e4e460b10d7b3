/** Those who wait, in their order. */

export class Backlog<T> {
  /** Those before `#first` are gone. */
  #queue: T[] = [];
  #first = 0;

  get size(): number {
    return this.#queue.length - this.#first;
  }

  /** The one that waits longest. */
  get first(): T | undefined {
    return this.#queue[this.#first];
  }

  push(item: T): void {
    this.#queue.push(item);
  }

  /** Takes out the one that waits longest. */
  shift(): T | undefined {
    const next = this.#queue[this.#first];
    if (next === undefined) {
      this.#queue = [];
      this.#first = 0;
      return undefined;
    }
    this.#first += 1;
    if (this.#first > 1024) {
      this.#queue = this.#queue.slice(this.#first);
      this.#first = 0;
    }
    return next;
  }
}
