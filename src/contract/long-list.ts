/**
 * A streamed list inside a result, such as the games of a profile. Its items are read while the response is sent, so that the whole
 * list is never in memory. Code that does not call `readBatches` sees an empty list.
 */

/** The items in order, in batches, with their number if it is known. */
export interface ItemBatches<T> extends AsyncIterable<readonly T[]> {
  readonly length?: number;
}

class StreamedList<T> extends Array<T> {
  readonly batches: ItemBatches<T>;

  constructor(batches: ItemBatches<T>) {
    super();
    this.batches = batches;
  }

  /** Methods such as `map` return an ordinary array. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
}

/** Creates a list whose items come in batches; there must be at least one item. */
export function longList<T>(batches: ItemBatches<T>): T[] {
  return new StreamedList(batches);
}

/** Returns the batches of a streamed list; undefined for an ordinary list. */
export function readBatches<T>(list: readonly T[]): ItemBatches<T> | undefined;
export function readBatches(list: readonly unknown[]): ItemBatches<unknown> | undefined {
  return list instanceof StreamedList ? list.batches : undefined;
}
