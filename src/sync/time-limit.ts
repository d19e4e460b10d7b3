/** A limit on how long something may take, beside a signal that may end it earlier. */

/**
 * Runs `work` with a signal that is aborted after `limitMs` (with a TimeoutError), or when `end` is. Written out, because the
 * timeout within an AbortSignal.any may be collected as garbage before it fires (nodejs/node issue 57736): a silent server would
 * then be waited for without end.
 */
export async function withTimeLimit<T>(limitMs: number, end: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limited = new AbortController();
  const onEnd = (): void => limited.abort(end.reason);
  const timer = setTimeout(() => limited.abort(new DOMException('no answer in time', 'TimeoutError')), limitMs);
  end.addEventListener('abort', onEnd, { once: true });
  try {
    if (end.aborted) onEnd();
    return await work(limited.signal);
  } finally {
    clearTimeout(timer);
    end.removeEventListener('abort', onEnd);
  }
}
