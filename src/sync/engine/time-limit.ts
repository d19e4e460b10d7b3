/** Timeout combined with an abort signal. */

/**
 * Runs `work` with a signal that is aborted after `limitMs` (with a TimeoutError) or with `end`. AbortSignal.any is not used, because its
 * timeout may be garbage-collected before it fires (nodejs/node issue 57736).
 */
export async function withTimeLimit<T>(limitMs: number, end: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limited = new AbortController();
  const onEnd = (): void => limited.abort(end.reason);
  const timer = setTimeout(() => limited.abort(new DOMException('no response in time', 'TimeoutError')), limitMs);
  end.addEventListener('abort', onEnd, { once: true });
  try {
    if (end.aborted) onEnd();
    return await work(limited.signal);
  } finally {
    clearTimeout(timer);
    end.removeEventListener('abort', onEnd);
  }
}
