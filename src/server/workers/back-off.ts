/** Back-off between restarts of workers: no wait at first, exponentially longer if workers keep exiting early. */

const firstMs = 100;
const maxMs = 30_000;
/** A worker that ran for this long did not fail because of its start. */
const stableMs = 10_000;

interface BackOff {
  /**
   * Returns the wait before the next start, in milliseconds.
   * @param livedMs how long the exited worker ran, in milliseconds
   */
  next(livedMs: number): number;
}

/** Creates the back-off of one team of workers. */
export function createBackOff(): BackOff {
  let shortLives = 0;
  return {
    next(livedMs) {
      shortLives = livedMs >= stableMs ? 0 : shortLives + 1;
      return shortLives <= 1 ? 0 : Math.min(firstMs * 2 ** (shortLives - 2), maxMs);
    },
  };
}
