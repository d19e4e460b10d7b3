/** First-in, first-out queue that removes an item in constant time, however long it is. */
export class Backlog<T> {
  /** Items before `#first` have been removed. */
  #queue: T[] = [];
  #first = 0;

  get size(): number {
    return this.#queue.length - this.#first;
  }

  /** The oldest item. */
  get first(): T | undefined {
    return this.#queue[this.#first];
  }

  push(item: T): void {
    this.#queue.push(item);
  }

  /** Removes and returns the oldest item. */
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
