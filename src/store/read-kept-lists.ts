/** Reads whole lists of games: from the text that is kept of one, else from its rows. */

import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import type { FilledShelf } from './game-shelf.ts';
import type { KeptLists } from './kept-lists.ts';
import { fewestKept } from './kept-lists.ts';
import type { ListColumns, ListText } from './list-text.ts';
import { emptyColumns, readListText, writeListText } from './list-text.ts';
import { ColumnarGameList } from './player-game-list.ts';
import type { PlayerGameColumns } from './row-values.ts';
import { playerGameColumns } from './row-values.ts';
import type { PlayerGameList } from './store.ts';
import type { VersionCache } from './versions.ts';
import { counterValue } from './versions.ts';

/** The player of a name (`?`, folded), current or former; hidden ones are unknown (decisions.md 4). */
const namedPlayer = 'player_name n JOIN player p ON p.player_id = n.player_id';
const isNamed = 'n.name_key = ? AND p.hidden = 0';

/** What a list is right by. */
const ownerColumns = `p.player_id AS "playerId", p.update_number AS "updateNumber", ${counterValue('regrades')} AS "regrades"`;

const selectKept = statement<KeptColumns>(
  `SELECT ${ownerColumns}, l.game_ids AS "gameIds", l.numbers AS "numbers" FROM ${namedPlayer}
   LEFT JOIN player_game_list l ON l.player_id = p.player_id AND l.update_number = p.update_number AND l.regrades = ${counterValue('regrades')}
   WHERE ${isNamed}`,
);

interface OwnerColumns {
  readonly playerId: number;
  readonly updateNumber: number;
  readonly regrades: number;
}
type KeptColumns = OwnerColumns & (ListText | { readonly gameIds: null; readonly numbers: null });
type ListedColumns = OwnerColumns & (PlayerGameColumns | { readonly gameId: null });
const listedColumns = `${ownerColumns}, ${playerGameColumns}`;
/** The order of getGames (decisions.md 4). */
const playedOrder = 'pg.last_updated_at DESC NULLS LAST, pg.game_id';

const selectRows = statement<ListedColumns>(
  `SELECT ${listedColumns} FROM ${namedPlayer} LEFT JOIN player_game pg ON pg.player_id = p.player_id
   WHERE ${isNamed} ORDER BY ${playedOrder}`,
);

/** A list as an earlier read left it, with nothing changed since; else its columns. */
type FoundList = { readonly text: ListText; readonly columns: null } | { readonly text: null; readonly columns: ListColumns };

/** A list that several read at the same time is held once: one of 18,516 games takes two megabytes, and as much while it is read. */
const fewestShared = 2000;

export class GameLists {
  readonly #queries: Queries;
  readonly #catalogue: CatalogueCache;
  readonly #versions: VersionCache;
  readonly #kept: KeptLists;
  /** The long list that was read last. */
  #latest: { readonly text: ListText; readonly shelf: FilledShelf; readonly list: ColumnarGameList } | null = null;

  constructor(queries: Queries, catalogue: CatalogueCache, versions: VersionCache, kept: KeptLists) {
    this.#queries = queries;
    this.#catalogue = catalogue;
    this.#versions = versions;
    this.#kept = kept;
  }

  /** The games of the player of this folded name; null for an unknown one. */
  async read(nameKey: string): Promise<PlayerGameList | null> {
    const found = await this.#readColumns(nameKey);
    return found === null ? null : this.#listOf(found, await this.#catalogue.shelf());
  }

  #listOf({ text, columns }: FoundList, shelf: FilledShelf): ColumnarGameList {
    if (text === null) return new ColumnarGameList(columns, this.#catalogue, shelf);
    const latest = this.#latest;
    if (latest?.shelf === shelf && latest.text.numbers === text.numbers && latest.text.gameIds === text.gameIds)
      return latest.list;
    const list = new ColumnarGameList(readListText(text), this.#catalogue, shelf);
    if (list.length >= fewestShared) this.#latest = { text, shelf, list };
    return list;
  }

  async #readColumns(nameKey: string): Promise<FoundList | null> {
    // Before the statement: a history that ends while it is on its way may be the one it has read.
    const { era } = this.#versions;
    const kept = await this.#queries.get(selectKept, [nameKey]);
    if (kept === undefined) return null;
    if (kept.gameIds !== null) return { text: kept, columns: null };
    const rows = await this.#queries.all(selectRows, [nameKey]);
    const [first] = rows;
    if (first === undefined) return null;
    const columns = columnsOf(rows.filter(isPlayed));
    this.#leave(first, era, columns);
    return { text: null, columns };
  }

  /** Leaves a list for the next reader. */
  #leave({ playerId, updateNumber, regrades }: OwnerColumns, era: number, columns: ListColumns): void {
    if (columns.gameIds.length < fewestKept) return;
    const text = writeListText(columns);
    if (text !== null) this.#kept.keep({ era, playerId, updateNumber, regrades, text });
  }
}

function isPlayed(row: ListedColumns): row is OwnerColumns & PlayerGameColumns {
  return row.gameId !== null;
}

const selectRowsOfPlayer = statement<PlayerGameColumns>(
  `SELECT ${playerGameColumns} FROM player p JOIN player_game pg ON pg.player_id = p.player_id
   WHERE p.player_id = ? ORDER BY ${playedOrder}`,
);

/** The text that a list has by its rows; null where it has none. */
export async function listTextOf(queries: Queries, playerId: number): Promise<ListText | null> {
  return writeListText(columnsOf(await queries.all(selectRowsOfPlayer, [playerId])));
}

/** Rows in their order as columns. */
function columnsOf(rows: readonly PlayerGameColumns[]): ListColumns {
  const columns = emptyColumns(rows.map(({ gameId }) => gameId));
  for (const [index, row] of rows.entries()) {
    columns.counts.set([row.earnedPlatinum, row.earnedGold, row.earnedSilver, row.earnedBronze], 4 * index);
    columns.statedPoints[index] = row.statedUserPoints ?? Number.NaN;
    columns.lastUpdatedAt[index] = row.lastUpdatedAt ?? Number.NaN;
    columns.updated[index] = row.updated;
  }
  return columns;
}
