/**
 * Requests seen before, by what was sent: polling clients send the same bytes all day, and reading them
 * once is enough. Bounded in number and length.
 */

import { prefersJson } from '../bindings/index.ts';

/** Longer requests are rare, and not worth their memory. */
const longestBody = 2048;
const longestTarget = 1024;
/** Of the two fields of a POST together. */
const longestFields = 512;

/** What of a POST decides its answer, as it was sent. */
export interface SentPost {
  /** Request target. */
  readonly target: string;
  readonly contentType: string | undefined;
  readonly soapAction: string | undefined;
  readonly body: Uint8Array;
}

/** The text that stands for a GET or HEAD of this target; null for one too long to be remembered. */
export function keyOfTarget(target: string, accept?: string): string | null {
  if (target.length > longestTarget) return null;
  return prefersJson(accept) ? `${target}\njson` : target;
}

/**
 * The text that stands for a POST; null for one too long to be remembered. Nothing before the body can hold a
 * line feed and no target a blank, so different requests have different texts.
 */
export function keyOfPost({ target, contentType = '', soapAction, body }: SentPost): string | null {
  if (target.length > longestTarget || body.length > longestBody) return null;
  const action = soapAction === undefined ? '' : `=${soapAction}`;
  if (contentType.length + action.length > longestFields) return null;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return `POST ${target}\n${contentType}\n${action}\n${text}`;
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
