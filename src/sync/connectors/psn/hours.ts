/**
 * How long a player has played what, which the console network lists apart from trophies (docs/spec/networks.md 8.6). The list names
 * titles, not sets: which set a title has is asked once for all players.
 */

import { dayMs } from '../../../domain/time/index.ts';
import type { PlayTimeRecord } from '../../../records/records.ts';
import type { Connector, HoursOwner } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
import type { StoredHours, SyncHours } from '../../state/index.ts';
import type { PlayedTitle } from './played-answers.ts';
import type { Requests } from './requests.ts';
import { mostTitleSets } from './requests.ts';

interface HoursParts {
  readonly requests: Pick<Requests, 'played' | 'titleSets'>;
  readonly state: SyncHours;
  readonly now: () => number;
}

/** Pages of a list at most: more than anybody has started. */
const mostPages = 50;
/** A title without a set is asked for again so much later, if it is played then: the set may have come with an update. */
const withoutSetMs = 90 * dayMs;

/** Creates the reader of hours. It loads nothing: all records of a player come at its end, because a list that was read in part would seem read. */
export function createHours(parts: HoursParts): NonNullable<Connector['hours']> {
  return async function* (owner) {
    const stored = await parts.state.storedHours(owner.playerId);
    const played = yield* readPlayed(parts, owner.accountId, stored);
    const sets = yield* readSets(parts, owner.accountId, [...played.keys()]);
    return [...played.values()].flatMap((title) => toRecord(owner, title, sets.get(title.titleId)));
  };
}

/** Reads what was played since the last reading, by its id: pages up to one that has a title which was not played since. */
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
    for (const title of changed) played.set(title.titleId, title);
    if (changed.length < titles.length || nextOffset === null) return played;
    offset = nextOffset;
  }
  return played;
}

/** The sets of titles: those known in the store, and the others as the network answers them. */
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

/** The network refuses a whole request for one title that it does not have; then each is asked for alone. */
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

/** @param gameId the set of the title; null if it has none, undefined if that is not known */
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
