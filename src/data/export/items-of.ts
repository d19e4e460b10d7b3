/** Iteration over lists in results, ordinary or in batches. */

/** Reads a list completely. */
export async function allOf<T>(list: Parameters<typeof itemsOf<T>>[0]): Promise<T[]> {
  const all: T[] = [];
  for await (const item of itemsOf(list)) all.push(item);
  return all;
}

/** Yields the items of a list without null items; nothing for null. */
export async function* itemsOf<T>(list: readonly (T | null)[] | AsyncIterable<readonly (T | null)[]> | null): AsyncGenerator<T> {
  if (list === null) return;
  if (Symbol.asyncIterator in list) for await (const batch of list) yield* there(batch);
  else yield* there(list);
}

function there<T>(items: readonly (T | null)[]): T[] {
  return items.filter((item) => item !== null);
}
