/** The entries of the games index, and its filters. */

import type { GameStatus } from '../../domain/index.ts';
import { foldText, findNetwork, listPlatforms, searchWords } from '../../domain/index.ts';
import type { GameFilter } from '../port/game-index.ts';
import { toGameStatus, toSeries } from '../rows/row-values.ts';

/** The values of a game that the index filters and orders by. They take about 250 bytes. */
export interface IndexEntry {
  readonly gameId: string;
  readonly title: string | null;
  /** The folded title, for sorting. */
  readonly sortKey: string;
  /** Usual names of the platforms, each between commas. */
  readonly platform: string;
  readonly trophies: number;
  readonly hasPlatinum: boolean;
  readonly hasExtensions: boolean;
  readonly releasedAt: number | null;
  readonly status: GameStatus;
  readonly series: string | null;
  /** The series name in the form that is compared; empty if the game is in no series. */
  readonly seriesKey: string;
  /** When the game was first stored; null if unknown. */
  readonly addedAt: number | null;
  /** Set at the first text search: the words of title and id, each after a blank. */
  words?: string;
}

/** A game as the index selects it, column by column. */
export type EntryRow = readonly [
  gameId: string,
  title: string | null,
  platform: string | null,
  releasedAt: number | null,
  trophies: number,
  platinum: number,
  extensions: number,
  status: string | null,
  series: string | null,
  addedAt: number | null,
  /** The version of the catalogue that the row was read from. */
  catalogue: number,
];

/**
 * Returns a function that converts rows to entries. Few different texts of platforms occur, so entries share the strings. That keeps them
 * in the processor's cache while filters run.
 */
export function createEntryMaker(): (row: EntryRow) => IndexEntry {
  const platforms = new Map<string, string>();
  return (row) => {
    const [, , named] = row;
    const key = named ?? '';
    const shared = platforms.get(key) ?? betweenCommas(key);
    platforms.set(key, shared);
    return toEntry(row, shared);
  };
}

/** Returns the platforms in lower case, each between two commas, so that a filter can search for one. */
function betweenCommas(platforms: string): string {
  return `,${listPlatforms(platforms).join(',').toLowerCase()},`;
}

function toEntry(row: EntryRow, platforms: string): IndexEntry {
  const [gameId, title, , releasedAt, trophies, platinum, extensions, status, series, addedAt] =
    row;
  return {
    gameId,
    title,
    sortKey: foldText(title ?? '').trim(),
    platform: platforms,
    trophies,
    hasPlatinum: platinum > 0,
    hasExtensions: extensions > 0,
    releasedAt,
    status: toGameStatus(status),
    series: toSeries(series),
    seriesKey: seriesKeyOf(series),
    addedAt,
  };
}

/** Removes characters that are invisible, such as direction marks, because pages leave them out and they must not distinguish series. */
function seriesKeyOf(series: string | null): string {
  return foldText(series ?? '')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

const maxYears = 100;

/** Number of owners by game. */
export type Owners = ReadonlyMap<string, number>;

/** Returns the number of owners of a game. */
export function countOwners(gameId: string, owners: Owners): number {
  return owners.get(gameId) ?? 0; // absent: games without owners are not listed
}
type Test = (entry: IndexEntry, owners: Owners) => boolean;

/** Creates a test for each given filter. @param completed the games that the named player has completed; null for an unknown player */
export function createTests(
  filter: GameFilter,
  completed: ReadonlySet<string> | null,
): readonly (readonly [keyof GameFilter, Test])[] {
  const {
    text = '',
    network,
    platform,
    hasPlatinum,
    hasExtensions,
    size,
    letter,
    minOwners,
    year,
    status,
    series,
  } = filter;
  const seriesKey = seriesKeyOf(series ?? null);
  const words = searchWords(text).map((word) => ` ${word}`);
  const ofPlatform = betweenCommas(platform ?? '');
  const tests: (readonly [keyof GameFilter, Test])[] = [];
  if (text.trim() !== '')
    tests.push([
      'text',
      (entry) => words.length > 0 && words.every((word) => joinWords(entry).includes(word)),
    ]);
  if (network !== undefined)
    tests.push(['network', ({ gameId }) => findNetwork(gameId) === network]);
  if (platform !== undefined)
    tests.push(['platform', (entry) => entry.platform.includes(ofPlatform)]);
  if (hasPlatinum === true) tests.push(['hasPlatinum', (entry) => entry.hasPlatinum]);
  if (hasExtensions === true) tests.push(['hasExtensions', (entry) => entry.hasExtensions]);
  if (size !== undefined) tests.push(['size', ({ trophies }) => sizeOf(trophies) === size]);
  if (letter !== undefined) tests.push(['letter', ({ sortKey }) => letterOf(sortKey) === letter]);
  if (minOwners !== undefined)
    tests.push(['minOwners', ({ gameId }, owners) => countOwners(gameId, owners) >= minOwners]);
  if (status !== undefined) tests.push(['status', (entry) => entry.status === status]);
  if (series !== undefined)
    tests.push(['series', (entry) => entry.series !== null && entry.seriesKey === seriesKey]);
  if (year !== undefined) tests.push(['year', ({ releasedAt }) => yearOf(releasedAt) === year]);
  if (completed !== null) tests.push(['notCompletedBy', ({ gameId }) => !completed.has(gameId)]);
  return tests;
}

function yearOf(releasedAt: number | null): number | null {
  return releasedAt === null ? null : new Date(releasedAt).getUTCFullYear();
}

/** Lists the years in which games were released, latest first. */
export function listYears(entries: readonly IndexEntry[]): readonly number[] {
  const years = new Set(entries.map(({ releasedAt }) => yearOf(releasedAt)));
  return [...years]
    .filter((year) => year !== null)
    .toSorted((a, b) => b - a)
    .slice(0, maxYears);
}

/** A series, with its name as its first game states it, and its number of games. */
export interface Series {
  readonly name: string;
  readonly games: number;
}

/** Collects all series by the key of their name. */
export function seriesIn(entries: readonly IndexEntry[]): ReadonlyMap<string, Series> {
  const found = new Map<string, Series>();
  for (const { series, seriesKey } of entries) {
    if (series === null) continue;
    const { name, games } = found.get(seriesKey) ?? { name: series, games: 0 };
    found.set(seriesKey, { name, games: games + 1 });
  }
  return found;
}

const maxSeries = 100;

/** Lists the names of the series with the most games, ordered by name. */
export function seriesNames(series: ReadonlyMap<string, Series>): readonly string[] {
  return [...series]
    .toSorted(([, a], [, b]) => b.games - a.games)
    .slice(0, maxSeries)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { name }]) => name);
}

/** Returns the words of an entry, each after a blank, and stores them in the entry. */
export function joinWords(entry: IndexEntry): string {
  entry.words ??= ` ${searchWords(`${entry.title ?? ''} ${entry.gameId}`).join(' ')}`;
  return entry.words;
}

function sizeOf(trophies: number): GameFilter['size'] {
  if (trophies <= 15) return 'small';
  return trophies <= 40 ? 'medium' : 'large';
}

function letterOf(sortKey: string): string {
  const first = sortKey.charAt(0);
  return first >= 'a' && first <= 'z' ? first : '#';
}
