/** The second half of a walk: one game, from the network into the store, in one load. */

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
 * Loads a game, and the definition of its set where the stored one is of another version.
 * @returns whether anything changed, and why the game has to be asked for again, if it has
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
  const mark = doubt === null ? title.listedMark : null;
  await state.titleLoaded(followed.nameKey, title.gameId, { mark, now: clock.now(), changed, changedTrophies });
  return { changed, doubt };
}

function serviceOf({ service }: SyncTitle): TitleRow['npServiceName'] {
  return service === 'trophy2' ? 'trophy2' : 'trophy';
}

/** A set is kept by id and version; one of which fewer trophies are stored than the player could earn is not whole. */
async function isStored({ store }: SyncParts, { gameId, setVersion }: SyncTitle, earned: EarnedAnswer): Promise<boolean> {
  const stored = await store.known.storedSet(gameId);
  const version = earned.trophySetVersion ?? setVersion;
  return stored !== null && version !== null && stored.version === version && stored.trophies >= earned.trophies.length;
}

async function define(network: Network, gameId: string, service: TitleRow['npServiceName']): Promise<Definition> {
  const set = await network.set(gameId, service);
  return { set, groups: set.hasTrophyGroups === true ? await network.groups(gameId, service) : null };
}

/** What of the player a load brought or changed. */
function changesOf(
  records: readonly DataRecord[],
  outcomes: readonly Outcome[],
): { readonly changed: boolean; readonly changedTrophies: readonly number[] } {
  const changed = records.filter((_, index) => outcomes[index] !== 'unchanged');
  const trophies = changed.flatMap((record) => (record.type === 'earned' ? [record.trophy] : []));
  return { changed: changed.some(({ type }) => type === 'earned' || type === 'playerGame'), changedTrophies: trophies };
}

/** The list counts more trophies than came: what came is loaded, the rest asked for again. */
function doubtOf({ statedEarned }: SyncTitle, { trophies }: EarnedAnswer): string | null {
  const came = trophies.filter(({ earned }) => earned === true).length;
  return statedEarned === null || came >= statedEarned ? null : `${came} of ${statedEarned} earned trophies came`;
}
