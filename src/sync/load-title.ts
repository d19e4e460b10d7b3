/** Second phase of a player's sync: loads one game from the network into the store. */

import type { DataRecord } from '../data/records/records.ts';
import type { Outcome } from '../store/index.ts';
import type { SyncPlayer, SyncTitle } from './state/index.ts';
import type { EarnedAnswer, TitleRow } from './answers.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import type { Network } from './network.ts';
import type { Definition } from './title-records.ts';
import { titleRecords } from './title-records.ts';

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
  const { state, network, clock } = parts;
  const service = serviceOf(title);
  const earned = await network.earned(accountId, title.gameId, service);
  const definition = (await isStored(parts, title, earned)) ? null : await define(network, title.gameId, service);
  const records = titleRecords(name, title, definition, earned);
  const outcomes = await loadFromNetwork(parts, records);
  const { changed, changedTrophies } = changesOf(records, outcomes);
  const doubt = doubtOf(title, earned);
  const loadedMark = doubt === null ? title.listedMark : null;
  await state.titleLoaded(followed.nameKey, title.gameId, { loadedMark, now: clock.now(), changed, changedTrophies });
  return { changed, doubt };
}

function serviceOf({ service }: SyncTitle): TitleRow['npServiceName'] {
  return service === 'trophy2' ? 'trophy2' : 'trophy';
}

/** Whether the set is stored in this version and has all trophies that the player could earn. */
async function isStored({ store }: SyncParts, { gameId, setVersion }: SyncTitle, earned: EarnedAnswer): Promise<boolean> {
  const stored = await store.known.storedSet(gameId);
  const version = earned.trophySetVersion ?? setVersion;
  return stored !== null && version !== null && stored.version === version && stored.trophies >= earned.trophies.length;
}

async function define(network: Network, gameId: string, service: TitleRow['npServiceName']): Promise<Definition> {
  const set = await network.set(gameId, service);
  return { set, groups: set.hasTrophyGroups === true ? await network.groups(gameId, service) : null };
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

/** Returns the reason to load a game again: the answer has fewer earned trophies than the list states. */
function doubtOf({ statedEarned }: SyncTitle, { trophies }: EarnedAnswer): string | null {
  const received = trophies.filter(({ earned }) => earned === true).length;
  return statedEarned === null || received >= statedEarned
    ? null
    : `${received} of ${statedEarned} earned trophies were received`;
}
