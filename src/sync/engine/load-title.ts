/** Second phase of a player's sync: reads one game from the network and stores it. */

import { dayMs } from '../../domain/time/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { DataRecord } from '../../records/records.ts';
import type { Outcome, StoredSet } from '../../store/index.ts';
import type { SyncPlayer, SyncTitle } from '../state/index.ts';
import type { Connector, SetDefinition, TitleOwner } from './connector.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import { findLackedKeys, withoutDefined, withoutLacked } from './lacked-keys.ts';
import { lacksOnlySet, statedTrophies, withoutCounts } from './mark.ts';
import { doubtOfTitle } from './plausibility.ts';
import type { KnownSet, ReadSet } from './set-readings.ts';
import { compareReading, hasStated, isReadingDue, wasAskedInVain } from './set-readings.ts';

/** A followed player whose game is being read. */
interface FollowedOwner extends TitleOwner {
  readonly followed: SyncPlayer;
}

interface LoadedTitle {
  /**
   * Whether anything was stored. False if the store already had all data, or if a recent request has shown that the network does not have
   * it.
   */
  readonly loaded: boolean;
  /** Whether any of the player's data changed. */
  readonly changed: boolean;
  /** The reason to read the game again, or null. */
  readonly doubt: string | null;
}

const nothingLoaded: LoadedTitle = { loaded: false, changed: false, doubt: null };

/** Reads a game, and the definition of its set if that is due. If only the set has changed, reads only the definition. */
export async function loadTitle(
  parts: SyncParts,
  owner: FollowedOwner,
  title: SyncTitle,
): Promise<LoadedTitle> {
  const { store, state } = parts;
  const known: KnownSet = {
    stored: await store.known.storedSet(title.gameId),
    reading: await state.setReading(title.gameId),
  };
  const trophies = statedTrophies(title.listedMark);
  if (!lacksOnlySet(title) || trophies === null) return loadPlay(parts, owner, title, known);
  if (hasStated(known, trophies)) {
    await state.takeOverMarks(owner.followed.nameKey, [
      { gameId: title.gameId, mark: title.listedMark },
    ]);
    return nothingLoaded;
  }
  const read = parts.network.definition;
  if (read !== undefined) return loadSet(parts, owner, { title, known, trophies, read });
  if (wasAskedInVain(known, trophies, parts.clock.now())) return nothingLoaded;
  return loadPlay(parts, owner, title, known);
}

interface LackingSet {
  readonly title: SyncTitle;
  readonly known: KnownSet;
  /** Number of trophies that the list of games states for the set. */
  readonly trophies: number;
  /** Requests the definition. */
  readonly read: (title: SyncTitle) => Promise<SetDefinition>;
}

/** Reads the definition of a set once for the whole store. The other owners of the game use the stored definition. */
async function loadSet(
  parts: SyncParts,
  { followed }: FollowedOwner,
  { title, known, trophies, read }: LackingSet,
): Promise<LoadedTitle> {
  const { state, clock } = parts;
  if (wasAskedInVain(known, trophies, clock.now())) return nothingLoaded;
  const definition = await read(title);
  await loadFromNetwork(parts, definition.records);
  await noteReading(parts, title, compareReading(known, definition, trophies, clock.now()));
  // If there are fewer trophies than stated, the game remains pending, and the set is requested again on the next day.
  if (definition.trophies < trophies) return { loaded: true, changed: false, doubt: null };
  await state.takeOverMarks(followed.nameKey, [{ gameId: title.gameId, mark: title.listedMark }]);
  return { loaded: true, changed: false, doubt: null };
}

async function loadPlay(
  parts: SyncParts,
  owner: FollowedOwner,
  title: SyncTitle,
  known: KnownSet,
): Promise<LoadedTitle> {
  const { store, state, network, clock } = parts;
  const answer = await network.title(owner, title);
  const trophies = statedTrophies(title.listedMark) ?? answer.trophies;
  const missing = await findLackedKeys(store, title.gameId, answer.records);
  const stated = {
    version: answer.version,
    trophies,
    answered: answer.trophies,
    isLacking: missing.size > 0,
  };
  const isDue =
    answer.definition === undefined && (await isReadingDue(state, known, stated, clock.now()));
  const definition = isDue ? await askForSet(network, title) : null;
  const set = answer.definition ?? definition; // absent: the network returns the definition separately
  // A set that comes with the player is only noted if it lacks trophies, so that it is not requested again on the same day.
  const isLacking = network.definition === undefined && (set?.trophies ?? trophies) < trophies; // absent: no definition was read
  const noted = isLacking ? set : definition;
  const read = noted === null ? null : compareReading(known, noted, trophies, clock.now());
  const catalogue = set?.records ?? [answer.game]; // absent: no definition was read, because the set is already stored
  const lacked = withoutDefined(missing, catalogue);
  const records = [
    ...catalogue,
    ...(areSharesRecent(known.stored, clock.now()) ? [] : answer.shares),
    ...withoutLacked(answer.records, lacked),
  ];
  const outcomes = await loadFromNetwork(parts, records);
  if (read !== null) await noteReading(parts, title, read);
  const { changed, changedTrophies } = changesOf(records, outcomes);
  const doubt = doubtOfTitle(title, answer, lacked.size);
  // If the set has fewer trophies than the list states, the game remains pending, as in loadSet.
  const isWhole = set === null ? hasStated(known, trophies) : set.trophies >= trophies;
  const loadedMark = isWhole ? title.listedMark : withoutCounts(title.listedMark);
  await state.titleLoaded(owner.followed.nameKey, title.gameId, {
    loadedMark: doubt === null ? loadedMark : null,
    now: clock.now(),
    changed,
    changedTrophies,
  });
  return { loaded: true, changed, doubt };
}

/** Requests the definition of a set that was not in the response about the player. */
function askForSet(network: Connector, title: SyncTitle): Promise<SetDefinition> {
  const ask = invariant(
    network.definition,
    'a network that is not asked for sets answers them together with the games',
  );
  return ask(title);
}

async function noteReading(
  { state, log }: SyncParts,
  { gameId }: SyncTitle,
  read: ReadSet,
): Promise<void> {
  await state.saveReading(gameId, read.reading);
  if (read.differs)
    log.warn(
      { game: gameId },
      'definition differs: the network gives another definition of the set than before.',
    );
  if (read.hasFewer)
    log.warn(
      { game: gameId, trophies: read.reading.trophies },
      'The network returned fewer trophies of the set than are stored. None is removed.',
    );
}

/** Minimum interval between two updates of percentages. They change all the time, and each update changes the catalogue. */
const sharesEveryMs = 7 * dayMs;

function areSharesRecent(stored: StoredSet | null, now: number): boolean {
  return stored !== null && stored.sharesAt !== null && now - stored.sharesAt < sharesEveryMs;
}

/** Returns what an import has changed for the player. */
function changesOf(
  records: readonly DataRecord[],
  outcomes: readonly Outcome[],
): { readonly changed: boolean; readonly changedTrophies: readonly number[] } {
  const changed = zip(records, outcomes).flatMap(([record, outcome]) =>
    outcome === 'unchanged' ? [] : [record],
  );
  const trophies = changed.flatMap((record) =>
    record.type === 'earned' ? (record.trophy ?? []) : [],
  );
  return {
    changed: changed.some(({ type }) => type === 'earned' || type === 'playerGame'),
    changedTrophies: trophies,
  };
}
