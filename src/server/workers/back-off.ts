/** How long to wait before a worker that ended is replaced: not at all at first, longer where they keep ending. */

const firstMs = 100;
const maxMs = 30_000;
/** A worker that lived this long did not end because of how it was started. */
const stableMs = 10_000;

export interface BackOff {
  /**
   * The wait before the next start, in milliseconds.
   * @param livedMs how long the worker that ended had been there
   */
  next(livedMs: number): number;
}

export function createBackOff(): BackOff {
  let shortLives = 0;
  return {
    next(livedMs) {
      shortLives = livedMs >= stableMs ? 0 : shortLives + 1;
      return shortLives <= 1 ? 0 : Math.min(firstMs * 2 ** (shortLives - 2), maxMs);
    },
  };
}
