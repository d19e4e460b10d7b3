/**
 * Consistent reads over several statements. A commit between the statements would mix two states, so all of them are
 * retried, also if the mixture made them fail; this costs one look at the state while there are no commits, and nothing over SQLite. After several attempts the reads run in a
 * snapshot. Over SQLite, a commit can only come between reads of several turns (sqlite/turn-reads.ts), or from this process.
 */

import { StoreError } from '../port/errors.ts';
import type { Engine } from './engine.ts';

/** Attempts before a snapshot is used, which takes a separate connection. */
const maxAttempts = 4;

/** What a read gave, or how it failed. A failure of the store has nothing to do with its state. @throws StoreError */
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

  /** @param freeze returns the same reads over a snapshot; they are closed after use */
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
