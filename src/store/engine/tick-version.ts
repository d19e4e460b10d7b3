/** Memoizes a version that is expensive to read, for one tick of the event loop. */

export interface TickVersion {
  /** The version as of the first call in this tick, or of the first call after `forget`. */
  readonly read: () => number;
  /** Discards the memoized version, so that the next call reads it again. */
  readonly forget: () => void;
}

/** @param readNow reads the current version */
export function createTickVersion(readNow: () => number): TickVersion {
  let commitVersion = 0;
  let isFresh = false;
  const forget = (): void => {
    isFresh = false;
  };
  return {
    read() {
      if (isFresh) return commitVersion;
      commitVersion = readNow();
      isFresh = true;
      // Immediates run after the data that arrived from connections in this tick, before the event loop waits for more.
      setImmediate(forget);
      return commitVersion;
    },
    forget,
  };
}
