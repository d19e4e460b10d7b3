/**
 * Consistent reads over several statements. A commit between the statements would mix two states, so all statements are retried, even if
 * the mixed states made them fail. Without commits, this costs one query for the state, and nothing over SQLite. After several attempts the
 * reads run in a snapshot. Over SQLite, a commit can only occur between reads in different callbacks of the event loop
 * (sqlite/turn-reads.ts), or come from this process.
 */

import { StoreError } from '../port/errors.ts';
import type { Engine } from './engine.ts';

/** Number of attempts before a snapshot is used, which takes a separate connection. */
const maxAttempts = 4;

/** Returns the result of a read or its error. A failure of the store itself is thrown, because it does not depend on the state. */
async function settled<T>(
  read: Promise<T>,
): Promise<{ readonly value: T } | { readonly error: unknown }> {
  try {
    return { value: await read };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return { error };
  }
}

/** Reads that are retried until they see one state. */
export class StateReader<Reads extends { close(): Promise<void> }> {
  readonly #engine: Engine;
  readonly #freeze: () => Promise<Reads>;
  /** Snapshots are used one after another, which bounds the number of connections when many readers are retried. */
  #lastSnapshot: Promise<unknown> = Promise.resolve();

  /** @param freeze returns the same reads over a snapshot; the snapshot is closed after use */
  constructor(engine: Engine, freeze: () => Promise<Reads>) {
    this.#engine = engine;
    this.#freeze = freeze;
  }

  /** Runs `read` until all of its reads see one state, and returns its result. */
  async read<T>(reads: Reads, read: (reads: Reads) => Promise<T>): Promise<T> {
    let before = this.#engine.knownState() ?? (await this.#engine.state());
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const outcome = await settled(read(reads));
      const after = await this.#engine.state();
      if (after === before) {
        if ('error' in outcome) throw outcome.error;
        return outcome.value;
      }
      before = after;
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
