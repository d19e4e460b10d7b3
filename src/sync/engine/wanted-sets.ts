/** Reads sets that imported trophies wait for, such as those of an emulator's server, which knows no names (docs/spec/networks.md 8.7). */

import { LoadRejected } from '../../store/port/load-all.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import type { NetworkErrorKind } from './network-error.ts';
import { NetworkError } from './network-error.ts';

/** Reads at most so many sets, each once. Throws NetworkError that concerns more than a set, Stopped and StoreError. */
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
      parts.log.debug({ game: gameId, reason: error.message }, 'A set was not read.');
    }
    await state.noteAsked(gameId, clock.now());
  }
}

/** Like readWantedSets, but returns the error of the network. */
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

/** Whether an error is about this set alone. */
function isOfSet(error: unknown): error is NetworkError | LoadRejected {
  return (
    error instanceof LoadRejected || (error instanceof NetworkError && kindsOfSet.has(error.kind))
  );
}
