/** Queues of requests: a first-in, first-out queue, and a fair queue that alternates between clients. */

/** First-in, first-out queue that removes an item in constant time, however long it is. */
export class Backlog<T> {
  /** The items. Those before index `#first` have been removed. */
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

/** A queue that alternates between clients, so that a client with many items delays only its own items. */
export class FairBacklog<T> {
  /** The items of each client, in the order in which the clients are served. */
  readonly #queues = new Map<string, Backlog<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the oldest item of the client with the most items. */
  get firstOfMost(): T | undefined {
    return this.#most()?.[1].first;
  }

  /** @param client a key for each client */
  push(client: string, item: T): void {
    const queue = this.#queues.get(client) ?? new Backlog<T>(); // absent: the client has no items in the queue
    queue.push(item);
    this.#queues.set(client, queue);
    this.#size += 1;
  }

  /** Removes and returns the oldest item of the next client. */
  shift(): T | undefined {
    const [next] = this.#queues;
    return next === undefined ? undefined : this.#take(next);
  }

  /** Removes and returns the oldest item of the client with the most items. */
  shiftOfMost(): T | undefined {
    const most = this.#most();
    return most === undefined ? undefined : this.#take(most);
  }

  #most(): [string, Backlog<T>] | undefined {
    let most: [string, Backlog<T>] | undefined;
    for (const each of this.#queues)
      if (most === undefined || each[1].size > most[1].size) most = each;
    return most;
  }

  /** Removes and returns the oldest item of a client, and moves the client to the end of the order. */
  #take([client, queue]: [string, Backlog<T>]): T | undefined {
    const item = queue.shift();
    this.#queues.delete(client);
    if (queue.size > 0) this.#queues.set(client, queue);
    this.#size -= 1;
    return item;
  }
}
