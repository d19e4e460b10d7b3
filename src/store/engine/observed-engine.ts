/** Engine that reports the duration of its reads and transactions to an observer. */

import type { Engine } from './engine.ts';
import { StoreError } from '../port/errors.ts';

/** Receives the start and end of reads and transactions. */
export interface StoreObserver {
  begin(work: 'read' | 'transaction'): void;
  /**
   * @param ms duration in milliseconds, waiting included
   * @param failure code of the StoreError that was thrown, or null
   */
  end(work: 'read' | 'transaction', ms: number, failure: string | null): void;
}

/** Returns the engine with an observer. Reads in a snapshot or a transaction are not reported separately. */
export function observeEngine(engine: Engine, observer: StoreObserver): Engine {
  async function observed<T>(work: 'read' | 'transaction', run: () => Promise<T>): Promise<T> {
    const beganAt = performance.now();
    observer.begin(work);
    let failure: string | null = null;
    try {
      return await run();
    } catch (error) {
      failure = error instanceof StoreError ? error.code : null;
      throw error;
    } finally {
      observer.end(work, performance.now() - beganAt, failure);
    }
  }
  return {
    ...engine,
    all: (query, parameters) => observed('read', () => engine.all(query, parameters)),
    get: (query, parameters) => observed('read', () => engine.get(query, parameters)),
    allMany: (query, parameterLists) =>
      observed('read', () => engine.allMany(query, parameterLists)),
    transaction: (work, options) =>
      observed('transaction', () => engine.transaction(work, options)),
  };
}
