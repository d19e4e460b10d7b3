/**
 * Lists of games as they were written, kept in a file beside the database (list-file.ts) and right on the terms of the texts of
 * lists (kept-lists.ts), and while the catalogue is the same: 300 games are read as bytes in a tenth of the time it takes
 * to write them. Only a list that is read again unchanged is kept, so that one whose player is active is not written over
 * and over. A write costs nothing: it makes the list void, and a later read leaves it anew.
 */

import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Engine, Queries, Transaction } from './engine.ts';
import { statement } from './engine.ts';
import { StoreError } from './errors.ts';
import { ListFile, roomOf } from './list-file.ts';
import type { Problem, WrittenList } from './store.ts';
import type { RowOf } from './tables.ts';
import { columnList, playerListBytes, upsertInto, valuesOf } from './tables.ts';

type EntryRow = RowOf<typeof playerListBytes>;
/** What is known of an entry by its row. */
export type KeptEntry = Pick<EntryRow, 'place' | 'size' | 'mark' | 'checksum'>;

/** A list as it was written, and what it is right by. */
export interface LeftBytes extends Omit<EntryRow, keyof KeptEntry> {
  readonly bytes: Uint8Array;
}

/** A list of fewer bytes is written as fast, and one of more is not to be held whole. */
const [fewestBytes, mostBytes] = [16_384, 1_048_576];
/** Bytes waiting to be written. */
const mostWaiting = 8_388_608;
/** Where a bound allows fewer lists than that, none is kept. */
const fewestLists = 16;
const marks = 2 ** 47;

const upsertEntry = upsertInto(playerListBytes);
const selectHead = statement<{ value: number }>(`SELECT value AS "value" FROM counter WHERE name = 'list_file'`);
const updateHead = statement(`UPDATE counter SET value = ? WHERE name = 'list_file'`);
const selectThere = statement<{ playerId: number }>('SELECT player_id AS "playerId" FROM player WHERE player_id = ?');
const entryColumns = columnList(playerListBytes, 'b', ['place', 'size', 'mark', 'checksum']);
const selectEntries = statement<KeptEntry>(`SELECT ${entryColumns} FROM player_list_bytes b WHERE b.player_id = ?`);
const selectEntry = statement<KeptEntry>(`SELECT ${entryColumns} FROM player_list_bytes b WHERE b.player_id = ? AND b.form = ?`);
const selectAll = statement<KeptEntry & { readonly name: string }>(
  `SELECT ${entryColumns}, p.name AS "name" FROM player_list_bytes b JOIN player p ON p.player_id = b.player_id`,
);
/** Problems told at a time. */
const mostListed = 20;

export class KeptBytes {
  readonly #engine: Engine;
  readonly #bound: number;
  readonly #waiting = new Map<string, LeftBytes>();
  #waitingBytes = 0;
  #file: ListFile | null = null;

  /** @param bound bytes of the file */
  constructor(engine: Engine, bound: number) {
    this.#engine = engine;
    this.#bound = bound;
  }

  /** Whether lists are kept at all. */
  get isOn(): boolean {
    return this.#engine.besidePath !== null && this.#bound >= fewestLists * mostBytes;
  }

  /** The list of an entry; null where it was written over, or where the file cannot be read: whoever reads does without. */
  find(entry: KeptEntry): WrittenList | null {
    try {
      const file = this.#opened();
      if (file === null || !file.has(entry)) return null;
      const { size, checksum } = entry;
      return { size, checksum, readInto: (memory, at) => file.read(entry, memory, at) };
    } catch {
      return null;
    }
  }

  /** Leaves a list to be written; false where it is not worth it, or too much is waiting. */
  add(list: LeftBytes): boolean {
    const { length } = list.bytes;
    if (length < fewestBytes || length > mostBytes || this.#waitingBytes + length > mostWaiting) return false;
    const key = `${list.playerId} ${list.form}`;
    if (this.#waiting.has(key)) return false;
    this.#waiting.set(key, list);
    this.#waitingBytes += length;
    return true;
  }

  /** Writes what is waiting. Throws what the system or the store says. */
  async flush(): Promise<void> {
    const lists = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#waitingBytes = 0;
    const file = this.#opened();
    if (lists.length === 0 || file === null) return;
    const entries = await this.#reserve(lists);
    for (const [index, { bytes }] of lists.entries()) {
      const entry = entries[index];
      if (entry !== undefined) file.write(entry, bytes);
    }
    // A row that outlives a loss of power shall not lead to bytes that do not.
    await file.sync();
    const gone = await this.#engine.transaction((transaction) => enter(transaction, lists, entries));
    for (const entry of gone) file.erase(entry);
  }

  /** Erases the lists of a player, also where none are kept any more. */
  async erase(queries: Queries, playerId: number): Promise<void> {
    const entries = await queries.all(selectEntries, [playerId]);
    const file = entries.length === 0 ? null : (this.#file ?? this.#openFile());
    for (const entry of entries) file?.erase(entry);
  }

  /** One problem for each list that is not what was written, some of them. */
  async check(): Promise<readonly Problem[]> {
    const file = this.#opened();
    if (file === null) return [];
    const memory = Buffer.alloc(mostBytes);
    const entries = await this.#engine.all(selectAll, []);
    return entries
      .filter((entry) => file.read(entry, memory, 0) && crc32(memory.subarray(0, entry.size)) !== entry.checksum)
      .slice(0, mostListed)
      .map(({ name }) => ({ what: `kept list of games whose bytes have changed: ${name}` }));
  }

  close(): void {
    this.#file?.close();
    this.#file = null;
  }

  /** Places behind one another; from the beginning again where the next would pass the bound. */
  #reserve(lists: readonly LeftBytes[]): Promise<KeptEntry[]> {
    return this.#engine.transaction(async (transaction) => {
      let head = (await transaction.get(selectHead, []))?.value ?? 0;
      const entries = lists.map(({ bytes }) => {
        const size = bytes.length;
        const place = head + roomOf(size) > this.#bound ? 0 : head;
        head = place + roomOf(size);
        return { place, size, mark: randomInt(1, marks), checksum: crc32(bytes) };
      });
      await transaction.run(updateHead, [head]);
      return entries;
    });
  }

  #opened(): ListFile | null {
    return this.isOn ? (this.#file ?? this.#openFile()) : null;
  }

  #openFile(): ListFile | null {
    const { besidePath } = this.#engine;
    this.#file = besidePath === null ? null : openFile(`${besidePath}-lists`);
    return this.#file;
  }
}

/** Throws StoreError: a player cannot be erased from a file that cannot be written. */
function openFile(path: string): ListFile {
  try {
    return new ListFile(path);
  } catch (error) {
    throw new StoreError('cannot-open', `The file ${path} beside the store cannot be opened: look at its rights.`, error);
  }
}

/**
 * Enters the lists of players who are still there; gives the entries that nobody finds any more: those in whose place others
 * are, and those of players who are gone.
 */
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
    selectEntry,
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
