/**
 * Reads that belong together. What is read by several statements may be of several states, where a load commits between
 * them; then all of it is read again, which costs nothing as long as nothing is committed. Where somebody commits all the
 * time, it is read from a snapshot in the end.
 */

import type { Engine } from './engine.ts';

/** Attempts before the snapshot, which takes a connection of its own. */
const maxAttempts = 4;

export class StateReader<Reads extends { close(): Promise<void> }> {
  readonly #engine: Engine;
  readonly #freeze: () => Promise<Reads>;
  /** Snapshots are taken one after the other, so that connections stay few, however many readers are in the way of writers. */
  #lastSnapshot: Promise<unknown> = Promise.resolve();

  /** @param freeze gives the same reads over a snapshot, until they are closed */
  constructor(engine: Engine, freeze: () => Promise<Reads>) {
    this.#engine = engine;
    this.#freeze = freeze;
  }

  /** Gives what `read` gives when all its reads see one state; it is run until they do. */
  async read<T>(reads: Reads, read: (reads: Reads) => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const before = await this.#engine.state();
      const value = await read(reads);
      if ((await this.#engine.state()) === before) return value;
    }
    const result = this.#lastSnapshot.then(() => this.#readFrozen(read));
    this.#lastSnapshot = result.catch(() => undefined);
    return result;
  }

  async #readFrozen<T>(read: (reads: Reads) => Promise<T>): Promise<T> {
    const frozen = await this.#freeze();
    try {
      return await read(frozen);
    } finally {
      await frozen.close();
    }
  }
}
