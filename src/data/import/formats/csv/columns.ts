/** The columns of a CSV file: their names, and their positions in a file. */

import { createHash } from 'node:crypto';

/** The known column names. A file has `game_id` or `game_title`, and any of the others, in any order. */
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

/** The headings of columns in the file, by Laurel's name of the column. */
type ColumnMap = ReadonlyMap<ColumnName, string>;

/** Parses the option that maps columns: `column=Name in the file,…`. */
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

/** Other common names of columns. `title` can be the title of a trophy or of a game, depending on the other columns (placeTitle). */
const otherNames: Readonly<Partial<Record<ColumnName, string>>> = {
  game_title: 'game',
  trophy_title: 'trophy',
  earned_at: 'date',
};

/** The positions of the known columns in the rows of a table. */
export interface Columns {
  /** Position of each column in the file. */
  readonly indexes: ReadonlyMap<ColumnName, number>;
  readonly width: number;
  /** Columns of the file that are not read. */
  readonly ignored: readonly string[];
}

/** Finds the columns of a header. Names may be in any case and have spaces instead of underscores. */
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
      invalid: `has no column game_id and no column game; ${describe(header)}. Rename a column in the file, or name it on the command line, such as --map "game_title=Set"`,
    };
  const used = new Set(indexes.values());
  return {
    indexes,
    width: header.length,
    ignored: header.filter((title, index) => title.trim() !== '' && !used.has(index)),
  };
}

/**
 * Returns the heading that a column has in the file: the one that the operator stated; otherwise Laurel's name, if the file has it;
 * otherwise another common name.
 */
function titleOf(name: ColumnName, titles: readonly string[], map: ColumnMap): string {
  const mapped = map.get(name);
  if (mapped !== undefined) return fold(mapped);
  return titles.includes(name) ? name : (otherNames[name] ?? name); // absent: the column has no other common name
}

/** Columns that only a table of trophies has, not a table of games. */
const trophyColumns = ['trophy_id', 'grade', 'earned', 'earned_at'] as const;

/**
 * Decides what a column `title` contains. If the table has trophies and other columns identify the games, it contains trophy titles;
 * otherwise it contains game titles.
 */
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
 * Returns a game's id that is derived from its title, such as `csv-harbour-of-lanterns`. If a row states the platform, the platform is
 * included, because a game has a set for each platform. Equal titles have the same id in every file and every import; case and surrounding
 * spaces are ignored. If the words of the id do not contain the whole title, part of the title's hash is added to make the id unique.
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
