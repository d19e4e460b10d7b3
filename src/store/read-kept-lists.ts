/** Reads whole lists of games: from the text that is kept of one, else from its rows. */

import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import type { FilledShelf } from './game-shelf.ts';
import type { KeptEntry } from './kept-bytes.ts';
import type { KeptLists } from './kept-lists.ts';
import { fewestKept } from './kept-lists.ts';
import type { ListColumns, ListText } from './list-text.ts';
import { emptyColumns, readListText, writeListText } from './list-text.ts';
import { ColumnarGameList } from './player-game-list.ts';
import type { PlayerGameColumns } from './row-values.ts';
import { playerGameColumns } from './row-values.ts';
import type { PlayerGameList, WrittenGames } from './store.ts';

/** The player of a name (`?`, folded), current or former; hidden ones are unknown (decisions.md 4). */
const namedPlayer = 'player_name n JOIN player p ON p.player_id = n.player_id';
const isNamed = 'n.name_key = ? AND p.hidden = 0';

/** Raised by every load in which a set came to be worth something else to its owners. */
export const regrades = "(SELECT c.value FROM counter c WHERE c.name = 'regrades')";

const selectKept = statement<ListText | { readonly gameIds: null; readonly numbers: null }>(
  `SELECT l.game_ids AS "gameIds", l.numbers AS "numbers" FROM ${namedPlayer}
   LEFT JOIN player_game_list l ON l.player_id = p.player_id AND l.update_number = p.update_number AND l.regrades = ${regrades}
   WHERE ${isNamed}`,
);

/** What a list as it was written in a form (`?`) is right by, and where it is. */
const selectEntry = statement<OwnerColumns & { readonly catalogue: number } & (KeptEntry | { readonly mark: null })>(
  `SELECT p.player_id AS "playerId", p.update_number AS "updateNumber", r.value AS "regrades", c.value AS "catalogue",
     b.place AS "place", b.size AS "size", b.mark AS "mark", b.checksum AS "checksum" FROM ${namedPlayer}
   JOIN counter r ON r.name = 'regrades' JOIN counter c ON c.name = 'catalogue'
   LEFT JOIN player_list_bytes b ON b.player_id = p.player_id AND b.form = ? AND b.update_number = p.update_number
     AND b.regrades = r.value AND b.catalogue = c.value
   WHERE ${isNamed}`,
);

interface OwnerColumns {
  readonly playerId: number;
  readonly updateNumber: number;
  readonly regrades: number;
}
type ListedColumns = OwnerColumns & (PlayerGameColumns | { readonly gameId: null });
const listedColumns = `p.player_id AS "playerId", p.update_number AS "updateNumber", ${regrades} AS "regrades", ${playerGameColumns}`;
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
  readonly #kept: KeptLists;
  /** The long list that was read last. */
  #latest: { readonly text: ListText; readonly shelf: FilledShelf; readonly list: ColumnarGameList } | null = null;

  constructor(queries: Queries, catalogue: CatalogueCache, kept: KeptLists) {
    this.#queries = queries;
    this.#catalogue = catalogue;
    this.#kept = kept;
  }

  /** The games of the player of this folded name; null for an unknown one. */
  async read(nameKey: string): Promise<PlayerGameList | null> {
    const found = await this.#readColumns(nameKey);
    return found === null ? null : this.#listOf(found);
  }

  /** The games of a player as they were written in a form, else their rows. */
  async readWritten(nameKey: string, form: string): Promise<WrittenGames | null> {
    const { bytes } = this.#kept;
    const entry = bytes.isOn ? await this.#queries.get(selectEntry, [form, nameKey]) : undefined;
    const written = entry === undefined || entry.mark === null ? null : bytes.find(entry);
    if (written !== null) return { rows: [], written, keep: null };
    const found = await this.#readColumns(nameKey);
    if (found === null) return null;
    const list = await this.#listOf(found);
    const rows = await list.rows(0, list.length);
    if (entry === undefined || found.text === null) return { rows, written, keep: null };
    const { playerId, updateNumber, regrades: worth, catalogue } = entry;
    // What changed since the entry was looked for makes these bytes ones of a state that nobody asks for again.
    const keep = (content: Uint8Array): void =>
      this.#kept.keepBytes({ playerId, form, updateNumber, regrades: worth, catalogue, bytes: content });
    return { rows, written, keep };
  }

  async #listOf({ text, columns }: FoundList): Promise<ColumnarGameList> {
    const shelf = await this.#catalogue.shelf();
    if (text === null) return new ColumnarGameList(columns, this.#catalogue, shelf);
    const latest = this.#latest;
    if (latest?.shelf === shelf && latest.text.numbers === text.numbers && latest.text.gameIds === text.gameIds)
      return latest.list;
    const list = new ColumnarGameList(readListText(text), this.#catalogue, shelf);
    if (list.length >= fewestShared) this.#latest = { text, shelf, list };
    return list;
  }

  async #readColumns(nameKey: string): Promise<FoundList | null> {
    const kept = await this.#queries.get(selectKept, [nameKey]);
    if (kept === undefined) return null;
    if (kept.gameIds !== null) return { text: kept, columns: null };
    const rows = await this.#queries.all(selectRows, [nameKey]);
    const [first] = rows;
    if (first === undefined) return null;
    const columns = columnsOf(rows.filter(isPlayed));
    this.#leave(first, columns);
    return { text: null, columns };
  }

  /** Leaves a list for the next reader. */
  #leave({ playerId, updateNumber, regrades: worth }: OwnerColumns, columns: ListColumns): void {
    if (columns.gameIds.length < fewestKept) return;
    const text = writeListText(columns);
    if (text !== null) this.#kept.keep({ playerId, updateNumber, regrades: worth, text });
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
