/** A number that is dear to read and asked for often: read once a turn of the event loop. */

export interface TurnStamp {
  /** The number as of the first time it was asked for in this turn, or since `forget`. */
  readonly read: () => number;
  /** Has it read anew. */
  readonly forget: () => void;
}

export function createTurnStamp(readNow: () => number): TurnStamp {
  let stamp = 0;
  let isFresh = false;
  const forget = (): void => {
    isFresh = false;
  };
  return {
    read() {
      if (isFresh) return stamp;
      stamp = readNow();
      isFresh = true;
      // Immediates run when everything is done that the turn has brought from connections, before it waits for more.
      setImmediate(forget);
      return stamp;
    },
    forget,
  };
}
