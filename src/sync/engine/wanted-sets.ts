/**
 * Reads sets that imported trophies wait for, such as those from an emulator's server, which does not know the names of trophies
 * (docs/spec/networks.md 8.7).
 */

import { LoadRejected } from '../../store/port/load-all.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import type { NetworkErrorKind } from './network-error.ts';
import { NetworkError } from './network-error.ts';

/** Reads a limited number of sets, each once. Throws Stopped, StoreError, and a NetworkError that affects more than one set. */
export async function readWantedSets(parts: SyncParts, limit: number): Promise<void> {
  const { state, network, clock } = parts;
  const ask = network.unlistedSet;
  if (ask === undefined) return;
  for (const gameId of await state.wantedSets(clock.now(), limit)) {
    try {
      const { records } = await ask(gameId);
      await loadFromNetwork(parts, records);
    } catch (error) {
      if (error instanceof NetworkError && error.kind === 'resting') return;
      if (!isOfSet(error)) throw error;
      parts.log.debug(
        { game: gameId, reason: error.message },
        'A trophy set could not be fetched.',
      );
    }
    await state.noteAsked(gameId, clock.now());
  }
}

/** The same as readWantedSets, but returns the error of the network. */
export async function tryWantedSets(parts: SyncParts, limit: number): Promise<NetworkError | null> {
  try {
    await readWantedSets(parts, limit);
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return error;
    throw error;
  }
}

const kindsOfSet: ReadonlySet<NetworkErrorKind> = new Set([
  'missing',
  'refused',
  'private',
  'incomplete',
]);

/** Checks whether an error is only about this set. */
function isOfSet(error: unknown): error is NetworkError | LoadRejected {
  return (
    error instanceof LoadRejected || (error instanceof NetworkError && kindsOfSet.has(error.kind))
  );
}
