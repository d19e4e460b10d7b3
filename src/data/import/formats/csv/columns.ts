/** The columns of a CSV file: their names, and where they are in a file. */

/** The names that Laurel knows. A file has `game_id` and any of the others, in any order. */
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

export type ColumnName = (typeof columnNames)[number];

/** Names in the file by column. */
export type ColumnMap = ReadonlyMap<ColumnName, string>;

/** Reads `column=Name in the file,…`. */
export function readMap(given: string): { readonly map: ColumnMap } | { readonly invalid: string } {
  const map = new Map<ColumnName, string>();
  for (const pair of given.split(',').filter((each) => each.trim() !== '')) {
    const at = pair.indexOf('=');
    const name = columnNames.find((each) => each === pair.slice(0, at).trim());
    const title = pair.slice(at + 1).trim();
    if (at < 0 || name === undefined)
      return { invalid: `${JSON.stringify(pair.trim())} is not COLUMN=NAME with one of the columns ${columnNames.join(', ')}` };
    if (title === '' || map.has(name))
      return { invalid: `the column ${name} is ${title === '' ? 'without a name' : 'stated twice'}` };
    map.set(name, title);
  }
  return { map };
}

export interface Columns {
  /** Index of a column in the file. */
  readonly places: ReadonlyMap<ColumnName, number>;
  readonly width: number;
  /** Columns of the file that are not read. */
  readonly ignored: readonly string[];
}

/** Finds the columns of a header, in any case, with spaces for underscores. */
export function findColumns(header: readonly string[], map: ColumnMap): Columns | { readonly invalid: string } {
  const titles = header.map(fold);
  const places = new Map<ColumnName, number>();
  for (const name of columnNames) {
    const title = fold(map.get(name) ?? name);
    const place = titles.indexOf(title);
    if (place >= 0 && titles.includes(title, place + 1))
      return { invalid: `has the column ${JSON.stringify(header[place] ?? '')} twice` };
    if (place >= 0) places.set(name, place);
    else if (map.has(name))
      return {
        invalid: `has no column ${JSON.stringify(map.get(name) ?? '')}; its columns are ${header.join(', ').slice(0, 500)}`,
      };
  }
  if (!places.has('game_id'))
    return {
      invalid: `has no column game_id; its columns are ${header.join(', ').slice(0, 500)}. Name it with --map, such as --map "game_id=Set"`,
    };
  const used = new Set(places.values());
  return { places, width: header.length, ignored: header.filter((title, index) => title.trim() !== '' && !used.has(index)) };
}

function fold(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
