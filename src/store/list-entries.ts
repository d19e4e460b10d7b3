/**
 * Where lists of games are that are kept as they were written (kept-bytes.ts): a file of bytes, and a note of what each of
 * them is right by. There are two ways to have them: beside a database that is a file, shared and lasting
 * (stored-entries.ts), and for one process alone, where the database is elsewhere (held-entries.ts).
 */

import type { Queries } from './engine.ts';
import type { ListEntry, ListFile } from './list-file.ts';
import type { StoreVersions } from './versions.ts';

/** What the bytes of a list are right by: they are those of this state of the player and the catalogue, and of no other. */
export interface ListVersion extends Omit<StoreVersions, 'ranking'> {
  readonly playerId: number;
  /** How they are written: bytes of another form are another list. */
  readonly form: string;
  readonly updateNumber: number;
}

/** Where the bytes are, and what they must be. */
export interface KeptEntry extends ListEntry {
  /** CRC-32. */
  readonly checksum: number;
}

/** A list as it was written, and what it is right by. */
export interface LeftBytes extends ListVersion {
  readonly bytes: Uint8Array;
}

export interface ListEntries {
  /** The file of the bytes, opened at its first use; null where there is none. Throws StoreError where it cannot be opened. */
  file(): ListFile | null;
  /** Where the list of this version is; null where it is not kept. */
  find(version: ListVersion): Promise<KeptEntry | null> | KeptEntry | null;
  /** Places for lists, whose bytes may be written there at once. */
  reserve(lists: readonly LeftBytes[]): Promise<readonly KeptEntry[]>;
  /**
   * Notes lists that have been written to their entries, of players who are still there; gives the entries that nobody finds
   * any more: those in whose place others are, and those of players who are gone.
   */
  enter(lists: readonly LeftBytes[], entries: readonly KeptEntry[]): Promise<readonly KeptEntry[]>;
  /** Forgets the lists of a player, in the transaction that deletes him; gives their entries. */
  remove(queries: Queries, playerId: number): Promise<readonly KeptEntry[]>;
  /** Whether there are lists that only this process can erase, of players whom others may delete. */
  readonly mustBeSwept: boolean;
  /** Forgets the lists of players whom others have deleted; gives their entries. */
  sweep(): Promise<readonly KeptEntry[]>;
  /** All there are, with the player's name, to be checked; none where nobody else can look at them. */
  all(): Promise<readonly (KeptEntry & { readonly name: string })[]>;
  close(): void;
}

/** Bytes of the largest list that is kept. */
export const mostBytes = 1_048_576;
