/** Shares work between equal requests that come at the same time. */

/** Does the work of a key, unless it is being done; then its result is awaited. */
export function onceAtATime<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const same = running.get(key);
    if (same !== undefined) return same;
    const begun = work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
