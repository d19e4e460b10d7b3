/**
 * Items of a list that were written before. Where the data is, the bytes of a long list may be kept as they were
 * written in one form; a list then has its bytes beside it, or is told where to leave them. To whoever does not
 * look for them it is a list like any other, which is why a list with bytes is only given to a writer that asked.
 */

/** All items as they were written. */
export interface WrittenItems {
  /** Bytes. */
  readonly size: number;
  /** CRC-32 of them. */
  readonly checksum: number;
  /** Puts them into memory at a place; false where they are gone meanwhile, and the list has to be asked for without them. */
  readInto(memory: Uint8Array, at: number): boolean;
}

export interface ItemBytes {
  /** Null: the items are to be written. Else the list itself is empty. */
  readonly written: WrittenItems | null;
  /** Takes what was written of the items. */
  keep(bytes: Uint8Array): void;
}

/** Thrown while writing when items written before are gone. */
export class WrittenItemsGone extends Error {
  override readonly name = 'WrittenItemsGone';

  constructor() {
    super('Items that were written before are gone; the result is to be asked for without them.');
  }
}

const besideLists = new WeakMap<readonly unknown[], ItemBytes>();

/** A list with bytes, or a place for them, beside it. */
export function withItemBytes<T>(items: T[], beside: ItemBytes): T[] {
  besideLists.set(items, beside);
  return items;
}

/** What stands beside a list. */
export function itemBytesOf(items: readonly unknown[]): ItemBytes | undefined {
  return besideLists.get(items);
}
