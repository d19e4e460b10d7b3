/** Reads the games of the index, all of one version of the catalogue. */

import { longTurn, timed } from '../../cost/index.ts';
import type { Queries } from '../engine/engine.ts';
import { readLists } from '../engine/statement.ts';
import type { EntryRow, IndexEntry, Series } from './game-index-entries.ts';
import { createEntryMaker, listYears, seriesIn, seriesNames } from './game-index-entries.ts';

/** Maximum number of attempts to read the catalogue without a commit in between. */
const maxAttempts = 4;

/** Selects the games after an id. The base game is the group `default`, or a group whose id consists of zeros. */
const selectEntries = readLists<EntryRow>(
  `SELECT g.game_id, g.title, g.platform, g.released_at, g.platinum + g.gold + g.silver + g.bronze, g.platinum,
     (SELECT COUNT(*) FROM trophy_group r WHERE r.game_id = g.game_id AND r.group_id NOT IN ('', 'default', '0', '00', '000')),
     g.status, g.series, g.added_at, (SELECT c.value FROM counter c WHERE c.name = 'catalogue')
   FROM game g WHERE g.game_id > ? ORDER BY g.game_id LIMIT ?`,
);
/** Number of games read at once, which takes a few milliseconds. */
const rowsAtOnce = 2000;

/** All games ordered by id, and the values that the filters can be set to. */
export interface IndexCatalogue {
  readonly entries: readonly IndexEntry[];
  readonly years: readonly number[];
  readonly series: ReadonlyMap<string, Series>;
  readonly seriesNames: readonly string[];
}

/** A catalogue, and the catalogue version that its rows contain; the version is null if there are no games. */
export interface ReadCatalogue {
  readonly catalogue: number | null;
  readonly value: IndexCatalogue;
}

/** Reads all games in batches of one catalogue version. If the catalogue keeps changing, the version of the first batch is returned. */
export async function readCatalogue(queries: Queries): Promise<ReadCatalogue> {
  for (let attempt = 1; ; attempt += 1) {
    const { entries, versions } = await readEntries(queries);
    if (attempt < maxAttempts && versions.size > 1) continue;
    const series = seriesIn(entries);
    const value = { entries, years: listYears(entries), series, seriesNames: seriesNames(series) };
    return { catalogue: [...versions][0] ?? null, value };
  }
}

/** Reads all games once, and the catalogue versions of the batches. */
async function readEntries(
  queries: Queries,
): Promise<{ readonly entries: readonly IndexEntry[]; readonly versions: ReadonlySet<number> }> {
  const entries: IndexEntry[] = [];
  const versions = new Set<number>();
  const toEntry = createEntryMaker();
  for (let after = ''; ;) {
    const rows = await queries.all(selectEntries, [after, rowsAtOnce]);
    timed(() => rows.forEach((row) => entries.push(toEntry(row))));
    const last = rows.at(-1);
    if (last !== undefined) versions.add(last[10]);
    if (last === undefined || rows.length < rowsAtOnce) return { entries, versions };
    [after] = last;
    await longTurn();
  }
}
