/** Follows a folder into a store: for `laurel import --watch`, and for the watched folders of a service. */

import { findNetwork } from '../../domain/index.ts';
import type { FollowedCatalogue, FollowEvent } from '../../data/import/index.ts';
import { followFolder } from '../../data/import/index.ts';
import type { SqlStore } from '../../store/index.ts';
import { createSyncState } from '../../sync/state/index.ts';
import type { FailureNotices } from '../failure-notices.ts';
import { FailureQueue } from '../failure-notices.ts';

/** Where the changes of a folder go, and who is told of what fails. */
interface FollowTarget {
  readonly store: SqlStore;
  readonly telling: FailureNotices;
  /** The path as the owner gave it. */
  readonly path: string;
}

/** How a folder is followed. */
interface FollowHow {
  readonly keepGoing: boolean;
  /** Restores players who were deleted on request. */
  readonly force?: boolean;
  /** Stops it after the current load. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: FollowEvent) => void;
}

/** Follows a folder until the signal. Throws SourceError if it cannot be read at the start, and ImportStopped. */
export async function followSource(
  { store, telling, path }: FollowTarget,
  folder: Parameters<typeof followFolder>[1],
  { onEvent, ...how }: FollowHow,
): Promise<void> {
  const failures = new FailureQueue(telling);
  let wanting: Promise<unknown> = Promise.resolve();
  const want = (sets: readonly string[]): void => {
    // A sync with a login asks for them; without one, or if this cannot be noted, they wait for an import.
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

/** The games of the store, for sets that wait for their definition. */
function catalogueOf(store: SqlStore): FollowedCatalogue {
  return {
    version: async () => (await store.catalogueVersions()).join(' '),
    async findStored(ids) {
      const games = await store.gamesOf(ids);
      return new Set(ids.filter((_, index) => games[index] !== undefined));
    },
  };
}

/** Notes which sets of consoles are wanted. */
async function wantSets({ operational }: SqlStore, sets: readonly string[]): Promise<void> {
  const ofConsoles = sets.filter((id) => findNetwork(id) === 'psn');
  await createSyncState(operational, 'psn').want(ofConsoles, Date.now());
}
