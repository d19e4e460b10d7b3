/** The columns of a CSV file: their names, and where they are in a file. */

import { createHash } from 'node:crypto';

/** The names that Laurel knows. A file has `game_id` or `game_title`, and any of the others, in any order. */
export const columnNames = [
  'player',
  'game_id',
  'game_title',
  'platform',
  'set_version',
  'game_image',
  'released',
  'last_updated',
  'trophy_id',
  'trophy_title',
  'description',
  'grade',
  'hidden',
  'group',
  'trophy_image',
  'earned',
  'earned_at',
] as const;

/** A column that Laurel knows, by its name in a table. */
export type ColumnName = (typeof columnNames)[number];

/** Names in the file by column. */
type ColumnMap = ReadonlyMap<ColumnName, string>;

/** Reads `column=Name in the file,…`. */
export function readMap(given: string): { readonly map: ColumnMap } | { readonly invalid: string } {
  const map = new Map<ColumnName, string>();
  for (const pair of given.split(',').filter((each) => each.trim() !== '')) {
    const at = pair.indexOf('=');
    const name = columnNames.find((each) => each === pair.slice(0, at).trim());
    const title = pair.slice(at + 1).trim();
    if (at < 0 || name === undefined)
      return {
        invalid: `${JSON.stringify(pair.trim())} is not COLUMN=NAME with one of the columns ${columnNames.join(', ')}`,
      };
    if (title === '' || map.has(name))
      return {
        invalid: `the column ${name} is ${title === '' ? 'without a name' : 'stated twice'}`,
      };
    map.set(name, title);
  }
  return { map };
}

/** What people call columns. The title of a trophy or a game, `title`, depends on the other columns (placeTitle). */
const otherNames: Readonly<Partial<Record<ColumnName, string>>> = {
  game_title: 'game',
  trophy_title: 'trophy',
  earned_at: 'date',
};

/** Where each known column stands in the rows of a table. */
export interface Columns {
  /** Index of a column in the file. */
  readonly indexes: ReadonlyMap<ColumnName, number>;
  readonly width: number;
  /** Columns of the file that are not read. */
  readonly ignored: readonly string[];
}

/** Finds the columns of a header, in any case, with spaces for underscores. */
export function findColumns(
  header: readonly string[],
  map: ColumnMap,
): Columns | { readonly invalid: string } {
  const titles = header.map(fold);
  const indexes = new Map<ColumnName, number>();
  for (const name of columnNames) {
    const title = titleOf(name, titles, map);
    const index = titles.indexOf(title);
    if (index >= 0 && titles.includes(title, index + 1))
      return { invalid: `has the column ${JSON.stringify(header[index])} twice` };
    if (index >= 0) indexes.set(name, index);
    else if (map.has(name))
      return {
        invalid: `has no column ${JSON.stringify(map.get(name) ?? '')}; ${describe(header)}`,
      };
  }
  placeTitle(indexes, titles);
  if (!indexes.has('game_id') && !indexes.has('game_title'))
    return {
      invalid: `has no column game_id and no column game; ${describe(header)}. Name one with --map, such as --map "game_title=Set"`,
    };
  const used = new Set(indexes.values());
  return {
    indexes,
    width: header.length,
    ignored: header.filter((title, index) => title.trim() !== '' && !used.has(index)),
  };
}

/** The title in the file of a column: as mapped, else its own name, else what people call it. */
function titleOf(name: ColumnName, titles: readonly string[], map: ColumnMap): string {
  const mapped = map.get(name);
  if (mapped !== undefined) return fold(mapped);
  return titles.includes(name) ? name : (otherNames[name] ?? name); // absent: the column has one name
}

/** Columns of a table of trophies, not of games. */
const trophyColumns = ['trophy_id', 'grade', 'earned', 'earned_at'] as const;

/** A column `title` has the titles of trophies in a table of trophies that names the games otherwise, and else those of games. */
function placeTitle(indexes: Map<ColumnName, number>, titles: readonly string[]): void {
  const index = titles.indexOf('title');
  if (index < 0 || [...indexes.values()].includes(index)) return;
  const namesGames = indexes.has('game_id') || indexes.has('game_title');
  const isOfTrophies = namesGames && trophyColumns.some((name) => indexes.has(name));
  const name = isOfTrophies ? 'trophy_title' : 'game_title';
  if (!indexes.has(name)) indexes.set(name, index);
}

function describe(header: readonly string[]): string {
  return `its columns are ${header.join(', ').slice(0, 500)}`;
}

function fold(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

const maxSlugLength = 60;

/**
 * The id of a game by its title, and by its platform where one is stated, because a game has a set for each: `csv-harbour-of-lanterns`.
 * Equal titles, without outer spaces and case, have one id in every file and every import. Where the words do not say the whole title, a
 * part of its hash makes the id different from that of every other title.
 */
export function gameIdOfTitle(title: string, platform: string): string {
  const folded = [title, platform].map((text) =>
    text.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLowerCase(),
  );
  const stated = folded.filter((text) => text !== '');
  const words = stated.join(' ').match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, maxSlugLength);
  const isWhole =
    stated.length === 1 &&
    words.join(' ') === stated[0] &&
    slug === words.join('-') &&
    !/-[0-9a-f]{8}$/.test(slug);
  if (isWhole) return `csv-${slug}`;
  const hash = createHash('sha256').update(folded.join('\n')).digest('hex').slice(0, 8);
  return slug === '' ? `csv-${hash}` : `csv-${slug}-${hash}`;
}
