/** An engine that tells how long its work takes. */

import type { Engine } from './engine.ts';
import { StoreError } from '../port/errors.ts';

/** Told of the work of an engine. */
export interface StoreObserver {
  begin(work: 'read' | 'transaction'): void;
  /**
   * @param ms milliseconds, waiting included
   * @param failure code of the StoreError it ended with; null where there was none
   */
  end(work: 'read' | 'transaction', ms: number, failure: string | null): void;
}

/** The same engine, observed. Reads of a snapshot or inside a transaction count as part of it, not by themselves. */
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
    allMany: (query, parameterLists) => observed('read', () => engine.allMany(query, parameterLists)),
    transaction: (work, kind) => observed('transaction', () => engine.transaction(work, kind)),
  };
}
