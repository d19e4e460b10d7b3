/**
 * Requests seen before, by what they consist of: polling clients send the same bytes all day, and reading them
 * once is enough. Bounded in number and length.
 */

import type { WireRequest } from '../bindings/index.ts';
import { prefersJson } from '../bindings/index.ts';

/** Longer requests are rare, and not worth their memory. */
const longestBody = 2048;
const longestTarget = 1024;

/**
 * The text that stands for a request; null for one too long to be remembered, or of a method that is never
 * answered from memory. No part before the body can hold a line feed, so different requests have different texts.
 */
export function requestKey({ method, path, query, headers, body }: WireRequest): string | null {
  if (path.length + (query?.length ?? 0) > longestTarget || body.length > longestBody || path.includes('\n')) return null;
  if (method === 'GET' || method === 'HEAD') return `${path}\n${query ?? ''}${prefersJson(headers['accept']) ? '\njson' : ''}`;
  if (method !== 'POST') return null;
  const { 'content-type': type = '', soapaction } = headers;
  const action = soapaction === undefined ? '' : `=${soapaction}`;
  return `${path}\n${type}\n${action}\n${Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')}`;
}

export class KnownRequests<T> {
  readonly #known = new Map<string, T>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    return this.#known.get(key);
  }

  /** Remembers; the oldest is forgotten when there are too many. */
  set(key: string, value: T): void {
    if (this.#known.size >= this.#most && !this.#known.has(key)) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(key, value);
  }

  delete(key: string): void {
    this.#known.delete(key);
  }
}
