/** An engine that stands still: every read sees one state of the data, whatever is written meanwhile. */

import type { Engine } from './engine.ts';
import { StoreError } from '../port/errors.ts';

/** The state of an engine as its first read finds it. Closing it leaves the engine open; writes are refused. */
export async function freezeEngine(engine: Engine): Promise<Engine> {
  const snapshot = await engine.snapshot();
  return {
    name: engine.name,
    dialect: engine.dialect,
    all: snapshot.all,
    get: snapshot.get,
    allMany: snapshot.allMany,
    transaction: () =>
      Promise.reject(new StoreError('read-only', 'This is the store as it was at one moment; nothing is written to it.')),
    // Reads within reads are of the same state.
    snapshot: async () => ({ all: snapshot.all, get: snapshot.get, allMany: snapshot.allMany, close: async () => undefined }),
    state: async () => '',
    commitVersion: () => 0,
    commitVersionOfTick: () => 0,
    source: () => 0,
    epoch: () => 0,
    backup: null,
    close: () => snapshot.close(),
  };
}
