/** Memoizes a version that is expensive to read, for one tick of the event loop. */

export interface TickVersion<T> {
  /** The version as of the first call in this tick, or of the first call after `forget`. */
  readonly read: () => T;
  /** Discards the memoized version, so that the next call reads it again. */
  readonly forget: () => void;
}

/** @param readNow reads the current version */
export function createTickVersion<T>(readNow: () => T): TickVersion<T> {
  let memoized: { readonly version: T } | null = null;
  const forget = (): void => {
    memoized = null;
  };
  return {
    read() {
      if (memoized !== null) return memoized.version;
      memoized = { version: readNow() };
      // Immediates run after the data that arrived from connections in this tick, before the event loop waits for more.
      setImmediate(forget);
      return memoized.version;
    },
    forget,
  };
}
