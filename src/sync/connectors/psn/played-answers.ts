/** The network's responses about play time by title, and about the sets of titles (docs/spec/networks.md 8.6). */

import * as v from 'valibot';
import { hourMs, minuteMs, readIsoInstant, secondMs } from '../../../domain/time/index.ts';
import * as records from '../../../records/records.ts';
import { NetworkError } from '../../engine/index.ts';
import { readAs } from './answers.ts';

const text = v.fallback(v.optional(records.text), undefined);
const count = v.fallback(v.optional(records.count), undefined);
const titleId = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));

/** A title that a player has started. Rows are read one by one, so that an unusable row does not affect the others. */
const playedRow = v.object({
  titleId,
  name: text,
  category: text,
  playCount: count,
  playDuration: text,
  firstPlayedDateTime: text,
  lastPlayedDateTime: text,
  concept: v.fallback(
    v.optional(v.object({ genres: v.fallback(v.array(v.unknown()), []) })),
    undefined,
  ),
});
const playedAnswer = v.object({
  titles: v.pipe(v.array(v.unknown()), v.maxLength(10_000)),
  totalItemCount: count,
});
const titleSetsAnswer = v.object({
  titles: v.pipe(
    v.array(
      v.object({
        npTitleId: titleId,
        trophyTitles: v.array(
          v.object({
            npCommunicationId: v.pipe(
              v.string(),
              v.trim(),
              v.nonEmpty(),
              v.maxLength(100),
              v.regex(records.namePattern),
            ),
          }),
        ),
      }),
    ),
    v.maxLength(100),
  ),
});

/** A player's play time in a title. */
export interface PlayedTitle {
  readonly titleId: string;
  readonly title: string | null;
  /** Whether it is certainly a game. The network does not distinguish apps from some games. */
  readonly isGame: boolean;
  readonly seconds: number;
  readonly sessions: number | null;
  /** First and last time of play: milliseconds UTC; null if unknown. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}

/** A page of the titles that a player has started. */
export interface PlayedPage {
  /** The titles. Those without a stated duration are left out. */
  readonly titles: readonly PlayedTitle[];
  /** Offset of the next page; null after the last one. */
  readonly nextOffset: number | null;
}

const readPlayed = readAs('played', playedAnswer);
const readSets = readAs('titleSets', titleSetsAnswer);

/** Reads the page at an offset. An empty page before the end is incomplete. */
export function readPlayedPage(answer: unknown, offset: number): PlayedPage {
  const { titles, totalItemCount } = readPlayed(answer);
  const end = offset + titles.length;
  const total = totalItemCount ?? end; // absent: the network states no total, so this page counts as the last one
  if (titles.length === 0 && end < total)
    throw new NetworkError(
      'incomplete',
      `played: the page at offset ${offset} of ${total} is empty`,
    );
  return { titles: titles.flatMap(toPlayed), nextOffset: end < total ? end : null };
}

/** Reads the set of each title. If a title has several sets, the first one is used. */
export function readTitleSets(answer: unknown): ReadonlyMap<string, string | null> {
  return new Map(
    readSets(answer).titles.map(({ npTitleId, trophyTitles: [set] }) => [
      npTitleId,
      set?.npCommunicationId ?? null, // absent: the title has no set
    ]),
  );
}

function toPlayed(row: unknown): PlayedTitle[] {
  const read = v.safeParse(playedRow, row);
  const seconds = read.success ? readSeconds(read.output.playDuration ?? '') : null; // absent: the network states no duration
  if (!read.success || seconds === null || seconds === 0) return [];
  const { output } = read;
  const isNamedGame = output.category?.endsWith('_game') === true;
  const hasGenres = (output.concept?.genres.length ?? 0) > 0; // absent: the title has no concept, and so no genres
  return [
    {
      titleId: output.titleId,
      title: output.name ?? null, // absent: the network states no name
      isGame: isNamedGame || hasGenres,
      seconds,
      sessions: output.playCount ?? null, // absent: the network does not state the number of sessions
      firstAt: readIsoInstant(output.firstPlayedDateTime ?? ''), // absent: the network does not state the time
      lastAt: readIsoInstant(output.lastPlayedDateTime ?? ''), // absent: the network does not state the time
    },
  ];
}

const duration =
  /^PT(?:(?<hours>\d{1,6})H)?(?:(?<minutes>\d{1,6})M)?(?:(?<seconds>\d{1,9})(?:\.\d{1,9})?S)?$/;
const longest = 2_147_483_647;

/** Reads a duration such as `PT228H56M33S` as whole seconds; null for any other text. */
export function readSeconds(stated: string): number | null {
  const parts = duration.exec(stated)?.groups;
  if (parts === undefined || !/\d/.test(stated)) return null;
  const { hours = '0', minutes = '0', seconds = '0' } = parts; // absent: a part that is 0 may be missing in the text
  const ms = Number(hours) * hourMs + Number(minutes) * minuteMs;
  const sum = ms / secondMs + Number(seconds);
  return sum <= longest ? sum : null;
}
