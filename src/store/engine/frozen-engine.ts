/** Read-only engine over a snapshot: all reads see one state of the data. */

import { sameForAll } from '../../cache/index.ts';
import type { Engine } from './engine.ts';
import { StoreError } from '../port/errors.ts';

const unchanging = sameForAll(0, 1);

/** Returns a read-only engine over a snapshot, which is taken at the first read. Closing it does not close `engine`. */
export async function freezeEngine(engine: Engine): Promise<Engine> {
  const snapshot = await engine.snapshot();
  return {
    name: engine.name,
    dialect: engine.dialect,
    all: snapshot.all,
    get: snapshot.get,
    allMany: snapshot.allMany,
    transaction: () =>
      Promise.reject(
        new StoreError('read-only', 'This is a snapshot of the store and cannot be written.'),
      ),
    // Nested snapshots share the state.
    snapshot: async () => ({
      all: snapshot.all,
      get: snapshot.get,
      allMany: snapshot.allMany,
      close: async () => undefined,
    }),
    state: async () => '',
    knownState: () => '',
    commitVersions: () => unchanging,
    commitVersionsOfTick: () => unchanging,
    source: () => 0,
    epoch: () => 0,
    backup: null,
    openCompanion: () => engine.openCompanion(),
    close: () => snapshot.close(),
  };
}
