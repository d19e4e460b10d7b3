/**
 * Kept lists of games of one process, where the database is elsewhere: their bytes are in a file that has no name, so that
 * it is gone with the process, and what they are right by is held in memory. Keeping a list writes nothing to the
 * database, and finding one asks it nothing.
 *
 * The file is a ring. What is written over is forgotten before, so no more is held than the file has room for.
 */

import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import type { KeptEntry, LeftBytes, ListEntries, ListVersion } from './list-entries.ts';
import type { ListFile } from './list-file.ts';
import { mostMark, roomOf } from './list-file.ts';

const selectThere = statement<{ playerId: number }>('SELECT player_id AS "playerId" FROM player WHERE player_id = ?');

interface Held {
  readonly version: ListVersion;
  readonly entry: KeptEntry;
}

export interface HeldEntriesOptions {
  /** To be asked whether players are still there. */
  readonly queries: Queries;
  /** Makes the file; null where it cannot be made. */
  readonly open: () => ListFile | null;
  /** Bytes of the file. */
  readonly bound: number;
}

export class HeldEntries implements ListEntries {
  readonly #options: HeldEntriesOptions;
  #file: ListFile | null | undefined;
  /** By player and form. */
  readonly #held = new Map<number, Map<string, Held>>();
  /** Everything that has a place in the file, in the order of writing; null until it is noted, and again when it is no longer. */
  readonly #ring = new Map<KeptEntry, ListVersion | null>();
  #head = 0;

  constructor(options: HeldEntriesOptions) {
    this.#options = options;
  }

  file(): ListFile | null {
    if (this.#file === undefined) this.#file = this.#options.open();
    return this.#file;
  }

  find(version: ListVersion): KeptEntry | null {
    const held = this.#held.get(version.playerId)?.get(version.form);
    return held !== undefined && isSame(held.version, version) ? held.entry : null;
  }

  reserve(lists: readonly LeftBytes[]): Promise<readonly KeptEntry[]> {
    return Promise.resolve(lists.map(({ bytes }) => this.#reserveOne(bytes)));
  }

  async enter(lists: readonly LeftBytes[], entries: readonly KeptEntry[]): Promise<readonly KeptEntry[]> {
    const there = await this.#thereOf(lists.map(({ playerId }) => playerId));
    const gone: KeptEntry[] = [];
    for (const [index, { bytes: _, ...version }] of lists.entries()) {
      const entry = entries[index];
      if (entry === undefined) continue;
      const before = this.#held.get(version.playerId)?.get(version.form);
      if (before !== undefined) gone.push(this.#forget(before));
      if (there.has(version.playerId)) this.#note(version, entry);
      else gone.push(entry);
    }
    return gone;
  }

  remove(_: Queries, playerId: number): Promise<readonly KeptEntry[]> {
    const held = [...(this.#held.get(playerId)?.values() ?? [])];
    return Promise.resolve(held.map((one) => this.#forget(one)));
  }

  get mustBeSwept(): boolean {
    return this.#held.size > 0;
  }

  async sweep(): Promise<readonly KeptEntry[]> {
    const players = [...this.#held.keys()];
    const there = await this.#thereOf(players);
    const gone = players.filter((playerId) => !there.has(playerId));
    return gone.flatMap((playerId) => [...(this.#held.get(playerId)?.values() ?? [])]).map((one) => this.#forget(one));
  }

  /** Nobody else can look at them, and each is compared with its checksum when it is read. */
  all(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }

  /** The file goes with it. */
  close(): void {
    this.#file?.close();
    this.#file = null;
    this.#held.clear();
    this.#ring.clear();
  }

  /** A place behind the last, or at the beginning again; what is in the way is forgotten. */
  #reserveOne(bytes: Uint8Array): KeptEntry {
    const size = bytes.length;
    const isAround = this.#head + roomOf(size) > this.#options.bound;
    const place = isAround ? 0 : this.#head;
    const end = place + roomOf(size);
    for (const [entry, version] of this.#ring) {
      // The oldest are in the way first: those behind the head when it goes back to the beginning, then those at its place.
      const isLeft = isAround && entry.place >= this.#head;
      if (!isLeft && (entry.place >= end || entry.place + roomOf(entry.size) <= place)) break;
      this.#ring.delete(entry);
      if (version !== null) this.#drop(version);
    }
    this.#head = end;
    const entry = { place, size, mark: randomInt(1, mostMark), checksum: crc32(bytes) };
    this.#ring.set(entry, null);
    return entry;
  }

  async #thereOf(players: readonly number[]): Promise<ReadonlySet<number>> {
    const found = await this.#options.queries.allMany(
      selectThere,
      players.map((playerId) => [playerId]),
    );
    return new Set(found.flat().map(({ playerId }) => playerId));
  }

  #note(version: ListVersion, entry: KeptEntry): void {
    // Written over meanwhile, where very much was written at once.
    if (!this.#ring.has(entry)) return;
    this.#ring.set(entry, version);
    const forms = this.#held.get(version.playerId) ?? new Map<string, Held>();
    forms.set(version.form, { version, entry });
    this.#held.set(version.playerId, forms);
  }

  #forget({ version, entry }: Held): KeptEntry {
    if (this.#ring.has(entry)) this.#ring.set(entry, null);
    this.#drop(version);
    return entry;
  }

  #drop({ playerId, form }: ListVersion): void {
    const forms = this.#held.get(playerId);
    forms?.delete(form);
    if (forms?.size === 0) this.#held.delete(playerId);
  }
}

function isSame(one: ListVersion, other: ListVersion): boolean {
  return (
    one.updateNumber === other.updateNumber &&
    one.catalogue === other.catalogue &&
    one.regrades === other.regrades &&
    one.era === other.era
  );
}
