/** A number that is dear to read and asked for often: read once a turn of the event loop. */

export interface TickVersion {
  /** The number as of the first time it was asked for in this turn, or since `forget`. */
  readonly read: () => number;
  /** Has it read anew. */
  readonly forget: () => void;
}

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
      // Immediates run when everything is done that the turn has brought from connections, before it waits for more.
      setImmediate(forget);
      return commitVersion;
    },
    forget,
  };
}
