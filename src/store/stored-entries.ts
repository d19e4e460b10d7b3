/** Kept lists of games beside a database that is a file: noted in a table, shared by all processes of the file, lasting. */

import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Engine, Queries, Transaction } from './engine.ts';
import { statement } from './engine.ts';
import { StoreError } from './errors.ts';
import type { KeptEntry, LeftBytes, ListEntries, ListVersion } from './list-entries.ts';
import { ListFile, mostMark, roomOf } from './list-file.ts';
import { columnList, playerListBytes, upsertInto, valuesOf } from './tables.ts';

const upsertEntry = upsertInto(playerListBytes);
const selectHead = statement<{ value: number }>(`SELECT value AS "value" FROM counter WHERE name = 'list_file'`);
const updateHead = statement(`UPDATE counter SET value = ? WHERE name = 'list_file'`);
const selectThere = statement<{ playerId: number }>('SELECT player_id AS "playerId" FROM player WHERE player_id = ?');
const entryColumns = columnList(playerListBytes, 'b', ['place', 'size', 'mark', 'checksum']);
const selectOfPlayer = statement<KeptEntry>(`SELECT ${entryColumns} FROM player_list_bytes b WHERE b.player_id = ?`);
const selectOfForm = statement<KeptEntry>(`SELECT ${entryColumns} FROM player_list_bytes b WHERE b.player_id = ? AND b.form = ?`);
const selectRight = statement<KeptEntry>(
  `SELECT ${entryColumns} FROM player_list_bytes b
   WHERE b.player_id = ? AND b.form = ? AND b.update_number = ? AND b.regrades = ? AND b.catalogue = ?`,
);
const selectAll = statement<KeptEntry & { readonly name: string }>(
  `SELECT ${entryColumns}, p.name AS "name" FROM player_list_bytes b JOIN player p ON p.player_id = b.player_id`,
);

export class StoredEntries implements ListEntries {
  readonly #engine: Engine;
  readonly #path: string;
  readonly #bound: number;
  #file: ListFile | null = null;

  /**
   * @param path of the file of the bytes
   * @param bound its bytes
   */
  constructor(engine: Engine, path: string, bound: number) {
    this.#engine = engine;
    this.#path = path;
    this.#bound = bound;
  }

  file(): ListFile {
    this.#file ??= openFile(this.#path);
    return this.#file;
  }

  async find({ playerId, form, updateNumber, regrades, catalogue }: ListVersion): Promise<KeptEntry | null> {
    return (await this.#engine.get(selectRight, [playerId, form, updateNumber, regrades, catalogue])) ?? null;
  }

  /** Places behind one another; from the beginning again where the next would pass the bound. */
  reserve(lists: readonly LeftBytes[]): Promise<KeptEntry[]> {
    return this.#engine.transaction(async (transaction) => {
      let head = (await transaction.get(selectHead, []))?.value ?? 0;
      const entries = lists.map(({ bytes }) => {
        const size = bytes.length;
        const place = head + roomOf(size) > this.#bound ? 0 : head;
        head = place + roomOf(size);
        return { place, size, mark: randomInt(1, mostMark), checksum: crc32(bytes) };
      });
      await transaction.run(updateHead, [head]);
      return entries;
    });
  }

  async enter(lists: readonly LeftBytes[], entries: readonly KeptEntry[]): Promise<readonly KeptEntry[]> {
    // A row that outlives a loss of power shall not lead to bytes that do not.
    await this.file().sync();
    return this.#engine.transaction((transaction) => enter(transaction, lists, entries));
  }

  /** Their rows go with the player's. */
  remove(queries: Queries, playerId: number): Promise<readonly KeptEntry[]> {
    return queries.all(selectOfPlayer, [playerId]);
  }

  /** Whoever deletes a player erases his lists. */
  readonly mustBeSwept = false;

  sweep(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }

  all(): Promise<readonly (KeptEntry & { readonly name: string })[]> {
    return this.#engine.all(selectAll, []);
  }

  close(): void {
    this.#file?.close();
    this.#file = null;
  }
}

/** Throws StoreError: a player cannot be erased from a file that cannot be written. */
function openFile(path: string): ListFile {
  try {
    return ListFile.open(path);
  } catch (error) {
    throw new StoreError('cannot-open', `The file ${path} beside the store cannot be opened: look at its rights.`, error);
  }
}

async function enter(
  transaction: Transaction,
  lists: readonly LeftBytes[],
  entries: readonly KeptEntry[],
): Promise<readonly KeptEntry[]> {
  const there = await transaction.allMany(
    selectThere,
    lists.map(({ playerId }) => [playerId]),
  );
  const before = await transaction.allMany(
    selectOfForm,
    lists.map(({ playerId, form }) => [playerId, form]),
  );
  const isThere = (index: number): boolean => there[index]?.length === 1;
  const rows = lists.flatMap((list, index) => {
    const entry = entries[index];
    return entry === undefined || !isThere(index) ? [] : [valuesOf(playerListBytes, { ...list, ...entry })];
  });
  await transaction.runMany(upsertEntry, rows);
  return [...before.flat(), ...entries.filter((_, index) => !isThere(index))];
}
