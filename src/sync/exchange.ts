/** One request to the network and its answer, whole and known not to be an error. */

import { systemErrorCode, systemErrorText } from '../system-errors.ts';
import { Stopped } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Budget } from './budget.ts';
import type { HostMap } from './hosts.ts';
import { rewriteHost } from './hosts.ts';
import { NetworkError } from './network-error.ts';
import { recogniseError } from './recognise-error.ts';
import { withTimeLimit } from './time-limit.ts';

export interface ExchangeParts {
  readonly budget: Budget;
  readonly clock: Clock;
  readonly hosts: HostMap;
  /** Language of titles and descriptions, as in Accept-Language; the network answers in any other otherwise (docs/spec/domain.md 3.7). */
  readonly language: string;
  /** How long one request may take. */
  readonly timeoutMs: number;
  /** Ends a request under way. */
  readonly signal: AbortSignal;
}

/**
 * The fetch the package is given. Each call takes a place in the budget, goes to the configured host, and is read to
 * its end, so that a cut answer is a failure of the request and not of whoever parses it. Redirects are never followed:
 * they would carry the token to another host. Throws NetworkError and Stopped.
 */
export function createExchange(parts: ExchangeParts): typeof fetch {
  return async (input, init = {}) => {
    const url = rewriteHost(input instanceof Request ? input.url : String(input), parts.hosts);
    const slot = await parts.budget.take();
    try {
      return await exchange(url, init, parts);
    } finally {
      await parts.budget.release(slot);
    }
  };
}

async function exchange(url: URL, init: RequestInit, parts: ExchangeParts): Promise<Response> {
  const { status, headers, body } = await receive(url, init, parts);
  const readsRedirect = init.redirect === 'manual' && status >= 300 && status < 400;
  if (readsRedirect) return new Response(null, { status, headers });
  const error = recogniseError({ status, headers, body, host: url.host }, parts.clock.now());
  if (error !== null) throw error;
  if (!isJson(body)) throw new NetworkError('incomplete', `${url.host}: the answer breaks off or is no JSON`);
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

async function receive(
  url: URL,
  init: RequestInit,
  { language, timeoutMs, signal }: ExchangeParts,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: string }> {
  const headers = new Headers(init.headers);
  if (!headers.has('accept-language')) headers.set('accept-language', language);
  try {
    return await withTimeLimit(timeoutMs, signal, async (limit) => {
      const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: limit });
      return { status: response.status, headers: response.headers, body: await response.text() };
    });
  } catch (error) {
    if (signal.aborted) throw new Stopped('stopped', { cause: error });
    throw new NetworkError('unavailable', `${url.host}: ${reasonOf(error)}`, { cause: error });
  }
}

/** The code of the system says more than fetch, which calls every failure by one name. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  const code = systemErrorCode(cause);
  if (wrongAddressCodes.has(code)) return `${systemErrorText(cause)}; --sync-hosts tells Laurel where the network is`;
  return `the connection broke (${code || error.message})`;
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
