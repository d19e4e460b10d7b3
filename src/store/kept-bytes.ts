/**
 * Lists of games as they were written, kept in a file (list-file.ts) and right on the terms of the texts of lists
 * (kept-lists.ts), and while the catalogue is the same: 300 games are read as bytes in a tenth of the time it takes
 * to write them. Only a list that is read again unchanged is kept, so that one whose player is active is not written over
 * and over. A write costs nothing: it makes the list void, and a later read leaves it anew.
 */

import { crc32 } from 'node:zlib';
import type { Queries } from './engine.ts';
import type { KeptEntry, LeftBytes, ListEntries, ListVersion } from './list-entries.ts';
import { mostBytes } from './list-entries.ts';
import type { Problem, WrittenList } from './store.ts';

/** A list of fewer bytes is written as fast. */
const fewestBytes = 16_384;
/** Where a bound allows fewer lists than that of the largest, none is kept. */
const fewestLists = 16;
/** Bytes waiting to be written. */
const mostWaiting = 8_388_608;
/** Problems told at a time. */
const mostListed = 20;

export class KeptBytes {
  readonly #entries: ListEntries | null;
  /** Whether lists are kept, not only erased. */
  readonly isOn: boolean;
  readonly #waiting = new Map<string, LeftBytes>();
  #waitingBytes = 0;

  /**
   * @param entries where lists are kept, or were before; null where none can be
   * @param bound bytes of their file; where it has no room for many, none is kept
   */
  constructor(entries: ListEntries | null, bound: number) {
    this.#entries = entries;
    this.isOn = entries !== null && bound >= fewestLists * mostBytes;
  }

  /**
   * The list of a version; null where it is not kept, where it was written over, or where the file cannot be read: whoever
   * reads does without.
   */
  async find(version: ListVersion): Promise<WrittenList | null> {
    const entry = this.isOn ? await this.#entries?.find(version) : null;
    return entry === undefined || entry === null ? null : this.#listAt(entry);
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
    if (this.#entries === null || !this.isOn || lists.length === 0) return;
    const file = this.#entries.file();
    if (file === null) return;
    const entries = await this.#entries.reserve(lists);
    for (const [index, { bytes }] of lists.entries()) {
      const entry = entries[index];
      if (entry !== undefined) file.write(entry, bytes);
    }
    for (const entry of await this.#entries.enter(lists, entries)) file.erase(entry);
  }

  /** Erases the lists of a player who is being deleted, also where none are kept any more. */
  async erase(queries: Queries, playerId: number): Promise<void> {
    this.#eraseAll((await this.#entries?.remove(queries, playerId)) ?? []);
  }

  /** Whether others may delete players whose lists only this process can erase. */
  get mustBeSwept(): boolean {
    return this.#entries?.mustBeSwept ?? false;
  }

  /** Erases the lists of players whom others have deleted. */
  async sweep(): Promise<void> {
    this.#eraseAll((await this.#entries?.sweep()) ?? []);
  }

  /** One problem for each list that is not what was written, some of them. */
  async check(): Promise<readonly Problem[]> {
    const file = this.isOn ? this.#entries?.file() : null;
    if (this.#entries === null || file === undefined || file === null) return [];
    const memory = Buffer.alloc(mostBytes);
    const entries = await this.#entries.all();
    return entries
      .filter((entry) => file.read(entry, memory, 0) && crc32(memory.subarray(0, entry.size)) !== entry.checksum)
      .slice(0, mostListed)
      .map(({ name }) => ({ what: `kept list of games whose bytes have changed: ${name}` }));
  }

  close(): void {
    this.#entries?.close();
  }

  #eraseAll(entries: readonly KeptEntry[]): void {
    const file = entries.length === 0 ? null : this.#entries?.file();
    for (const entry of entries) file?.erase(entry);
  }

  #listAt(entry: KeptEntry): WrittenList | null {
    try {
      const file = this.#entries?.file() ?? null;
      if (file === null || !file.has(entry)) return null;
      const { size, checksum } = entry;
      return { size, checksum, readInto: (memory, at) => file.read(entry, memory, at) };
    } catch {
      return null;
    }
  }
}
