/**
 * Consistent reads over several statements. A commit between the statements would mix two states, so all of them are
 * retried; this costs nothing while there are no commits. After several attempts the reads run in a snapshot.
 */

import type { Engine } from './engine.ts';

/** Attempts before a snapshot is used, which takes a separate connection. */
const maxAttempts = 4;

export class StateReader<Reads extends { close(): Promise<void> }> {
  readonly #engine: Engine;
  readonly #freeze: () => Promise<Reads>;
  /** Snapshots are used one after another, which bounds the number of connections when many readers are retried. */
  #lastSnapshot: Promise<unknown> = Promise.resolve();

  /** @param freeze returns the same reads over a snapshot; they are closed after use */
  constructor(engine: Engine, freeze: () => Promise<Reads>) {
    this.#engine = engine;
    this.#freeze = freeze;
  }

  /** Runs `read` until all of its reads see one state, and returns its result. */
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
