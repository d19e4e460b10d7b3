/**
 * Reads how long a player has played each title. The console network lists this separately from trophies (docs/spec/networks.md 8.6). The
 * list names titles, not trophy sets; the set of a title is requested once for all players.
 */

import { dayMs } from '../../../domain/time/index.ts';
import type { PlayTimeRecord } from '../../../records/records.ts';
import type { Connector, HoursOwner } from '../../engine/index.ts';
import { assertGrown, NetworkError } from '../../engine/index.ts';
import type { StoredHours, SyncHours } from '../../state/index.ts';
import type { PlayedTitle } from './played-answers.ts';
import type { Requests } from './requests.ts';
import { mostTitleSets } from './requests.ts';

interface HoursParts {
  readonly requests: Pick<Requests, 'played' | 'titleSets'>;
  readonly state: SyncHours;
  readonly now: () => number;
}

/** Maximum number of pages in a list, more than anyone's games fill. */
const mostPages = 50;
/**
 * How long a title without a set is not requested again. After that, it is requested when it is played, because an update may have added a
 * set.
 */
const withoutSetMs = 90 * dayMs;

/**
 * Creates the reader of play time. It returns all records of a player at its end and stores nothing before: a partly read list would look
 * complete.
 */
export function createHours(parts: HoursParts): NonNullable<Connector['hours']> {
  return async function* (owner) {
    const stored = await parts.state.storedHours(owner.playerId);
    const played = yield* readPlayed(parts, owner.accountId, stored);
    const sets = yield* readSets(parts, owner.accountId, [...played.keys()]);
    return [...played.values()].flatMap((title) => toRecord(owner, title, sets.get(title.titleId)));
  };
}

/**
 * Reads the titles that were played since the last reading, by title id. It stops after the first page that has a title which was not
 * played since then.
 */
async function* readPlayed(
  { requests }: HoursParts,
  accountId: string,
  stored: ReadonlyMap<string, StoredHours>,
): AsyncGenerator<undefined, ReadonlyMap<string, PlayedTitle>> {
  const played = new Map<string, PlayedTitle>();
  let offset = 0;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { titles, nextOffset } = await requests.played(accountId, offset);
    yield;
    const changed = titles.filter(({ titleId, lastAt }) => stored.get(titleId)?.lastAt !== lastAt);
    const before = played.size;
    for (const title of changed) played.set(title.titleId, title);
    if (changed.length < titles.length) return played;
    if (titles.length > 0) assertGrown('played', { before, after: played.size });
    if (nextOffset === null) return played;
    offset = nextOffset;
  }
  return played;
}

/** Returns the sets of titles: from the store if known, otherwise from the network. */
async function* readSets(
  { requests, state, now }: HoursParts,
  accountId: string,
  titleIds: readonly string[],
): AsyncGenerator<undefined, ReadonlyMap<string, string | null>> {
  const sets = new Map(await state.titleSets(titleIds, now() - withoutSetMs));
  const unknown = titleIds.filter((titleId) => !sets.has(titleId));
  for (let start = 0; start < unknown.length; start += mostTitleSets) {
    const batch = unknown.slice(start, start + mostTitleSets);
    const found = yield* askForSets(requests, accountId, batch);
    await state.saveTitleSets(found, now());
    for (const [titleId, gameId] of found) sets.set(titleId, gameId);
  }
  return sets;
}

/**
 * Requests the sets of titles. If the network does not have one of the titles, it refuses the whole request. Then each title is requested
 * separately.
 */
async function* askForSets(
  requests: HoursParts['requests'],
  accountId: string,
  titleIds: readonly string[],
): AsyncGenerator<undefined, ReadonlyMap<string, string | null>> {
  try {
    const found = await requests.titleSets(accountId, titleIds);
    yield;
    return new Map([...found].filter(([titleId]) => titleIds.includes(titleId)));
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'missing') throw error;
  }
  const [first, ...others] = titleIds;
  if (first === undefined || others.length === 0)
    return new Map(titleIds.map((titleId) => [titleId, null]));
  const found = new Map<string, string | null>();
  for (const titleId of titleIds)
    for (const [each, gameId] of yield* askForSets(requests, accountId, [titleId]))
      found.set(each, gameId);
  return found;
}

/** Creates the record of a title. @param gameId the set of the title; null if it has none, undefined if that is unknown */
function toRecord(
  { name }: HoursOwner,
  { titleId, title, isGame, seconds, sessions, firstAt, lastAt }: PlayedTitle,
  gameId: string | null | undefined,
): readonly PlayTimeRecord[] {
  const hasSet = gameId !== null && gameId !== undefined;
  if (!isGame && !hasSet) return [];
  return [
    {
      type: 'playTime',
      player: name,
      network: 'psn',
      id: titleId,
      ...(hasSet ? { game: gameId } : {}),
      ...(title === null ? {} : { title }),
      seconds,
      ...(sessions === null ? {} : { sessions }),
      ...(firstAt === null ? {} : { first: firstAt }),
      ...(lastAt === null ? {} : { last: lastAt }),
    },
  ];
}
