/** Sends one request to the network and checks that the response is complete and not an error. */

import { systemErrorCode, systemErrorText } from '../../system-errors.ts';
import { Stopped } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Budget } from './budget.ts';
import { NetworkError } from './network-error.ts';
import { readBody } from './read-body.ts';

/** A response of a network. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Host of the request, for messages. */
  readonly host: string;
  /** Path of the request without its query. */
  readonly path: string;
}

interface ThrottleParts {
  readonly budget: Budget;
  readonly clock: Clock;
  /** Returns the configured address for an address that the package uses. */
  readonly locate: (address: string) => URL;
  /** Returns the error that a response contains, or null. */
  readonly recogniseError: (received: Received, now: number) => NetworkError | null;
  /** Accept-Language of requests. */
  readonly language: string;
  /** Timeout of a request. */
  readonly timeoutMs: number;
  /** Aborts a request. */
  readonly signal: AbortSignal;
}

/**
 * Creates the `fetch` of a connector. Each call takes a slot of the budget, is sent to the configured host, and reads the whole body, so
 * that a truncated response is an error of the request. Redirects are never followed, because they would send the token to another host.
 * Throws NetworkError and Stopped.
 */
export function createThrottledFetch(parts: ThrottleParts): typeof fetch {
  return async (input, init = {}) => {
    const url = parts.locate(input instanceof Request ? input.url : String(input));
    const slot = await parts.budget.take();
    try {
      return await exchange(url, init, parts);
    } finally {
      await parts.budget.release(slot);
    }
  };
}

async function exchange(url: URL, init: RequestInit, parts: ThrottleParts): Promise<Response> {
  const { status, headers, body } = await receive(url, init, parts);
  const readsRedirect = init.redirect === 'manual' && status >= 300 && status < 400;
  if (readsRedirect) return new Response(null, { status, headers });
  const received = { status, headers, body, host: url.host, path: url.pathname };
  const error = parts.recogniseError(received, parts.clock.now());
  if (error !== null) throw error;
  if (!isJson(body))
    throw new NetworkError('incomplete', `${url.host}: the response is truncated or not JSON`);
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

async function receive(
  url: URL,
  init: RequestInit,
  { language, timeoutMs, signal }: ThrottleParts,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: string }> {
  const headers = new Headers(init.headers);
  if (!headers.has('accept-language')) headers.set('accept-language', language);
  try {
    return await withTimeLimit(timeoutMs, signal, async (limit) => {
      const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: limit });
      const body = await readBody(response, url.host);
      return { status: response.status, headers: response.headers, body };
    });
  } catch (error) {
    if (signal.aborted) throw new Stopped('The sync was stopped.', { cause: error });
    if (error instanceof NetworkError) throw error;
    throw new NetworkError('unavailable', `${url.host}: ${reasonOf(error)}`, { cause: error });
  }
}

/** Returns the reason of a failure from the system error code, because fetch has the same message for every failure. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no response in time';
  const { cause } = error;
  const code = systemErrorCode(cause);
  if (wrongAddressCodes.has(code))
    return `${systemErrorText(cause)}. Use --sync-hosts if the network has moved`;
  return `the connection failed (${code || error.message})`;
}

const wrongAddressCodes: ReadonlySet<string> = new Set(['ENOTFOUND', 'ECONNREFUSED']);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work` with a signal that is aborted after `limitMs` (with a TimeoutError) or with `end`. AbortSignal.any is not used, because its
 * timeout may be garbage-collected before it fires (nodejs/node issue 57736).
 */
async function withTimeLimit<T>(
  limitMs: number,
  end: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limited = new AbortController();
  const onEnd = (): void => limited.abort(end.reason);
  const timer = setTimeout(
    () => limited.abort(new DOMException('no response in time', 'TimeoutError')),
    limitMs,
  );
  end.addEventListener('abort', onEnd, { once: true });
  try {
    if (end.aborted) onEnd();
    return await work(limited.signal);
  } finally {
    clearTimeout(timer);
    end.removeEventListener('abort', onEnd);
  }
}
