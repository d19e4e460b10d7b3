/** Queues of requests: first in, first out, and one in which clients take turns. */

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

/** A queue in which clients take turns, each with its oldest item: many items of one client delay only its own. */
export class FairBacklog<T> {
  /** The items of each client, in the order of their turns. */
  readonly #queues = new Map<string, Backlog<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The oldest item of the client with the most items. */
  get firstOfMost(): T | undefined {
    return this.#most()?.[1].first;
  }

  /** @param client a key for each client */
  push(client: string, item: T): void {
    const queue = this.#queues.get(client) ?? new Backlog<T>(); // absent: the client has nothing here
    queue.push(item);
    this.#queues.set(client, queue);
    this.#size += 1;
  }

  /** Removes and returns the oldest item of the client whose turn it is. */
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

  /** Takes from the client's queue, and ends its turn. */
  #take([client, queue]: [string, Backlog<T>]): T | undefined {
    const item = queue.shift();
    this.#queues.delete(client);
    if (queue.size > 0) this.#queues.set(client, queue);
    this.#size -= 1;
    return item;
  }
}
