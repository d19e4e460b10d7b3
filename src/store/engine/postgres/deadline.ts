/** Time limits for requests to a server. */

/**
 * Rejects with `late()` if the promise takes longer than the limit; otherwise settles as the promise does. The promise itself
 * is not cancelled.
 *
 * Uses two timers in a row, each for half of the time: a process that was stopped or blocked for longer than the limit finds
 * the first timer expired when it resumes, then has the other half to read the answers that arrived meanwhile.
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
