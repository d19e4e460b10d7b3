/**
 * A long list inside a result, such as the games of a profile: its items are read while the answer is sent, so that none of it is
 * held whole. To code that does not look for the batches it is an empty list like any other.
 */

/** The items in their order, some at a time. */
export type ItemBatches<T> = AsyncIterable<readonly T[]>;

const batchesByList = new WeakMap<readonly unknown[], ItemBatches<unknown>>();

/** A list whose items come in batches; there is at least one. */
export function longList<T>(batches: ItemBatches<T>): T[] {
  const list: T[] = [];
  batchesByList.set(list, batches);
  return list;
}

/** The batches of a long list; undefined for any other. */
export function batchesOf<T>(list: readonly T[]): ItemBatches<T> | undefined;
export function batchesOf(list: readonly unknown[]): ItemBatches<unknown> | undefined {
  return batchesByList.get(list);
}
