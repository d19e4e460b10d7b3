/** Replies of a worker to one kind of question. */

/** Callers that wait for the next reply of a worker. One reply answers all of them. */
export class Replies<T> {
  readonly #waiting = new Set<(reply: T | 'silent') => void>();
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Resolves with the next reply, or with `silent` if there is none in time. */
  next(): Promise<T | 'silent'> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => take('silent'), this.#timeoutMs);
      const take = (reply: T | 'silent'): void => {
        clearTimeout(timer);
        this.#waiting.delete(take);
        resolve(reply);
      };
      this.#waiting.add(take);
    });
  }

  /** Passes a reply to all callers; `silent` if the worker has ended. */
  arrive(reply: T | 'silent'): void {
    for (const take of this.#waiting) take(reply);
  }
}
