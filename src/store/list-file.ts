/**
 * A file beside the database with bytes that reads left for later reads. Nothing is lost with it: it is a ring, written
 * over from its beginning when it is full, and whoever reads makes sure that what he read is still what the database says.
 *
 * Every entry begins with a mark that the database has too. Entries are written in the order of their places, so an
 * entry that is being written over loses its mark first: where the mark is there after the bytes were read, the
 * bytes are whole, whichever process writes meanwhile.
 */

import { closeSync, constants, fdatasync, openSync, readSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

/** Where an entry is: bytes from the beginning, and its mark, a number of 48 bits. */
export interface ListEntry {
  readonly place: number;
  readonly size: number;
  readonly mark: number;
}

const markBytes = 8;
/** Marks are below this, and above 0. */
export const mostMark = 2 ** 47;
const sync = promisify(fdatasync);

/** Bytes an entry of this size takes. */
export function roomOf(size: number): number {
  return markBytes + size;
}

export class ListFile {
  readonly #opened: number;
  #isClosed = false;
  readonly #mark = Buffer.alloc(markBytes);

  private constructor(path: string, flags: number) {
    this.#opened = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW | flags, 0o600);
  }

  /** Opens the file; made where it is missing, for its owner alone. Throws what the system says. */
  static open(path: string): ListFile {
    return new ListFile(path, 0);
  }

  /** Makes the file, for its owner alone; throws where anything has the name. */
  static make(path: string): ListFile {
    return new ListFile(path, constants.O_EXCL);
  }

  /** Whether an entry is still there. */
  has({ place, mark }: ListEntry): boolean {
    return this.#markAt(place) === mark;
  }

  /** Reads an entry into memory; false where it is no longer there. */
  read({ place, size, mark }: ListEntry, into: Uint8Array, at: number): boolean {
    if (this.#isClosed) return false;
    const read = readSync(this.#descriptor, into, at, size, place + markBytes);
    return read === size && this.#markAt(place) === mark;
  }

  write({ place, mark }: Pick<ListEntry, 'place' | 'mark'>, bytes: Uint8Array): void {
    // The mark of what was there goes first, the new one comes last.
    this.#writeMark(place, 0);
    writeWhole(this.#descriptor, bytes, place + markBytes);
    this.#writeMark(place, mark);
  }

  /** Writes nothing over an entry, where it is still there. */
  erase({ place, size, mark }: ListEntry): void {
    if (this.#markAt(place) !== mark) return;
    this.#writeMark(place, 0);
    writeWhole(this.#descriptor, Buffer.alloc(size), place + markBytes);
  }

  /** Resolves when what was written is on the disk. */
  sync(): Promise<void> {
    return sync(this.#descriptor);
  }

  close(): void {
    if (!this.#isClosed) closeSync(this.#opened);
    this.#isClosed = true;
  }

  /** Throws where the file is closed: the number may be another file's by now. */
  get #descriptor(): number {
    if (this.#isClosed) throw new Error('The file of lists is closed.');
    return this.#opened;
  }

  #markAt(place: number): number {
    const read = readSync(this.#descriptor, this.#mark, 0, markBytes, place);
    return read === markBytes ? this.#mark.readUIntLE(0, 6) : 0;
  }

  #writeMark(place: number, mark: number): void {
    const bytes = Buffer.alloc(markBytes);
    bytes.writeUIntLE(mark, 0, 6);
    writeWhole(this.#descriptor, bytes, place);
  }
}

/** A full disk may take a part. */
function writeWhole(descriptor: number, bytes: Uint8Array, place: number): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, place + at);
}
