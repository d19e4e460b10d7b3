/** Imports a folder into a store whenever the folder changes: for `laurel import --watch`, and for the watched folders of a service. */

import { findNetwork } from '../../domain/index.ts';
import type { FollowedCatalogue, FollowEvent } from '../../data/import/index.ts';
import { followFolder } from '../../data/import/index.ts';
import type { SqlStore } from '../../store/index.ts';
import { createSyncState } from '../../sync/state/index.ts';
import type { FailureNotices } from '../failure-notices.ts';
import { FailureQueue } from '../failure-notices.ts';

/** The store into which changes are imported, and the functions that are notified of failures. */
interface FollowTarget {
  readonly store: SqlStore;
  readonly telling: FailureNotices;
  /** The path as the owner specified it. */
  readonly path: string;
}

/** Options of the import. */
interface FollowHow {
  readonly keepGoing: boolean;
  /** Whether players who were deleted on request are restored. */
  readonly force?: boolean;
  /** Stops following after the current import. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: FollowEvent) => void;
}

/** Imports a folder on each change, until the signal aborts. Throws SourceError if it cannot be read at the start, and ImportStopped. */
export async function followSource(
  { store, telling, path }: FollowTarget,
  folder: Parameters<typeof followFolder>[1],
  { onEvent, ...how }: FollowHow,
): Promise<void> {
  const failures = new FailureQueue(telling);
  let wanting: Promise<unknown> = Promise.resolve();
  const want = (sets: readonly string[]): void => {
    // A sync with a login requests these sets. Without one, or if the request cannot be stored, the trophies wait for an import of the
    // sets.
    wanting = wanting.then(() => wantSets(store, sets)).catch(() => undefined);
  };
  const followed = {
    ...how,
    now: Date.now,
    catalogue: catalogueOf(store),
    onEvent(event: FollowEvent): void {
      onEvent(event);
      if (event.kind === 'condition' && event.waiting.length > 0) want(event.waiting);
      if (event.kind === 'failed')
        failures.add({ of: 'folder', folder: path, where: event.where }, event.reason);
    },
  };
  try {
    await followFolder(store, folder, followed);
  } finally {
    await failures.drain();
    await wanting;
  }
}

/** Returns access to the games in the store, for trophies that wait for the definition of their set. */
function catalogueOf(store: SqlStore): FollowedCatalogue {
  return {
    version: async () => (await store.catalogueVersions()).join(' '),
    async findStored(ids) {
      const games = await store.gamesOf(ids);
      return new Set(ids.filter((_, index) => games[index] !== undefined));
    },
  };
}

/** Stores which console trophy sets are wanted. */
async function wantSets({ operational }: SqlStore, sets: readonly string[]): Promise<void> {
  const ofConsoles = sets.filter((id) => findNetwork(id) === 'psn');
  await createSyncState(operational, 'psn').want(ofConsoles, Date.now());
}
