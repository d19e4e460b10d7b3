/** Second phase of a player's sync: loads one game from the network into the store. */

import type { DataRecord } from '../../data/records/records.ts';
import type { Outcome } from '../../store/index.ts';
import type { SyncPlayer, SyncTitle } from '../state/index.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import { doubtOfTitle } from './plausibility.ts';

export interface TitleOwner {
  readonly followed: SyncPlayer;
  readonly accountId: string;
  /** The player's name in the store. */
  readonly name: string;
}

/**
 * Loads a game, and the definition of its set if the stored version differs.
 * @returns whether anything changed, and the reason to load the game again, or null
 */
export async function loadTitle(
  parts: SyncParts,
  { followed, accountId, name }: TitleOwner,
  title: SyncTitle,
): Promise<{ readonly changed: boolean; readonly doubt: string | null }> {
  const { store, state, network, clock } = parts;
  const stored = await store.known.storedSet(title.gameId);
  const { earned, records: recordsOf } = await network.title(accountId, title, stored);
  const records = recordsOf(name);
  const outcomes = await loadFromNetwork(parts, records);
  const { changed, changedTrophies } = changesOf(records, outcomes);
  const doubt = doubtOfTitle(title, earned);
  const loadedMark = doubt === null ? title.listedMark : null;
  await state.titleLoaded(followed.nameKey, title.gameId, { loadedMark, now: clock.now(), changed, changedTrophies });
  return { changed, doubt };
}

/** Returns what a load changed for the player. */
function changesOf(
  records: readonly DataRecord[],
  outcomes: readonly Outcome[],
): { readonly changed: boolean; readonly changedTrophies: readonly number[] } {
  const changed = records.filter((_, index) => outcomes[index] !== 'unchanged');
  const trophies = changed.flatMap((record) => (record.type === 'earned' ? (record.trophy ?? []) : []));
  return { changed: changed.some(({ type }) => type === 'earned' || type === 'playerGame'), changedTrophies: trophies };
}
