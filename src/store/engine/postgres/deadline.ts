/** Time limits for requests to a server. */

/**
 * Rejects with `late()` if the promise takes longer than the limit; otherwise settles like the promise. The promise itself is not
 * cancelled.
 *
 * Uses two timers in a row, each for half of the time. When a process was stopped or blocked for longer than the limit, only the first
 * timer has expired when it resumes. It then has the other half to read the responses that arrived in the meantime.
 */
export function withDeadline<T>(
  promise: Promise<T>,
  limitMs: number,
  late: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(late()), limitMs / 2);
    }, limitMs / 2);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
