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
import type { PlayerGameList, WrittenGames } from './store.ts';
import type { StoreVersions, VersionCache } from './versions.ts';
import { counterValue } from './versions.ts';

/** The player of a name (`?`, folded), current or former; hidden ones are unknown (decisions.md 4). */
const namedPlayer = 'player_name n JOIN player p ON p.player_id = n.player_id';
const isNamed = 'n.name_key = ? AND p.hidden = 0';

/** What a list is right by, with the state of the catalogue beside it. */
const ownerColumns = `p.player_id AS "playerId", p.update_number AS "updateNumber", ${counterValue('regrades')} AS "regrades"`;

const selectKept = statement<KeptColumns>(
  `SELECT ${ownerColumns}, ${counterValue('catalogue')} AS "catalogue", l.game_ids AS "gameIds", l.numbers AS "numbers" FROM ${namedPlayer}
   LEFT JOIN player_game_list l ON l.player_id = p.player_id AND l.update_number = p.update_number AND l.regrades = ${counterValue('regrades')}
   WHERE ${isNamed}`,
);

/** A player, and the number of his state. */
export interface Owner {
  readonly playerId: number;
  readonly updateNumber: number;
}
interface OwnerColumns extends Owner {
  readonly regrades: number;
}
type KeptColumns = OwnerColumns & { readonly catalogue: number } & (
    | ListText
    | { readonly gameIds: null; readonly numbers: null }
  );
type ListedColumns = OwnerColumns & (PlayerGameColumns | { readonly gameId: null });
const listedColumns = `${ownerColumns}, ${playerGameColumns}`;
/** The order of getGames (decisions.md 4). */
const playedOrder = 'pg.last_updated_at DESC NULLS LAST, pg.game_id';

const selectRows = statement<ListedColumns>(
  `SELECT ${listedColumns} FROM ${namedPlayer} LEFT JOIN player_game pg ON pg.player_id = p.player_id
   WHERE ${isNamed} ORDER BY ${playedOrder}`,
);

/** What the text of a list and what is written of it are right by. */
type KeptBy = OwnerColumns & Pick<StoreVersions, 'era' | 'catalogue'>;

/** A list as an earlier read left it, with nothing changed since, and what it is right by; else its columns. */
type FoundList =
  | { readonly text: ListText; readonly by: KeptBy; readonly columns: null }
  | { readonly text: null; readonly by: null; readonly columns: ListColumns };

/** A list that several read at the same time is held once: one of 18,516 games takes two megabytes, and as much while it is read. */
const fewestShared = 2000;

/** More games of a profile are given as a list, to be read while they are sent; and what is written of fewer is no longer than this. */
const mostRows = 2000;
const mostWrittenBytes = 2_097_152;

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

  /**
   * The games of a player as they were written in a form, else their rows.
   * @param owner the player as he was found by this folded name
   * @param versions of the moment
   */
  async readWritten(nameKey: string, form: string | null, owner: Owner, versions: StoreVersions): Promise<WrittenGames> {
    const { playerId, updateNumber } = owner;
    const written = form === null ? null : await this.#kept.bytes.find({ ...versions, playerId, updateNumber, form });
    if (written !== null && written.size <= mostWrittenBytes) return { rows: [], written, keep: null, list: null };
    const found = await this.#readColumns(nameKey);
    if (found === null) return { rows: [], written: null, keep: null, list: null };
    const shelf = await this.#catalogue.shelf();
    const list = this.#listOf(found, shelf);
    if (list.length > mostRows) return { rows: [], written: null, keep: null, list };
    const rows = await list.rows(0, list.length);
    return { rows, list: null, written: null, keep: form === null ? null : this.#keeper(found, form, shelf) };
  }

  /**
   * Takes what is written of a list, to be kept by the numbers of the very statement that read it, and only where its
   * games are of the same catalogue: with replicas, one statement may see less than the one before.
   */
  #keeper({ by }: FoundList, form: string, shelf: FilledShelf): WrittenGames['keep'] {
    if (!this.#kept.bytes.isOn || by === null || shelf.isMixed) return null;
    const { era, playerId, updateNumber, regrades, catalogue } = by;
    if (shelf.catalogue !== catalogue || shelf.era !== era || this.#versions.era !== era) return null;
    return (bytes) => this.#kept.keepBytes({ era, playerId, form, updateNumber, regrades, catalogue, bytes });
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
    if (kept.gameIds !== null) return { text: kept, by: { era, ...kept }, columns: null };
    const rows = await this.#queries.all(selectRows, [nameKey]);
    const [first] = rows;
    if (first === undefined) return null;
    const columns = columnsOf(rows.filter(isPlayed));
    this.#leave(first, era, columns);
    return { text: null, by: null, columns };
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
