/**
 * Requests seen before, by what was sent: polling clients send the same bytes all day, and reading them once is enough. The
 * index leads to the cached answer; whether that is there and right is not decided here.
 */

import type { ByteBudgetCache, CacheMemory } from '../cache/index.ts';
import { prefersJson } from '../protocols/index.ts';

/** Longer requests are rare, and not worth their memory. */
const maxBody = 2048;
const maxTarget = 1024;
/** Of the two fields of a POST together. */
const maxFields = 512;

/** What of a POST decides its answer, as it was sent. */
export interface SentPost {
  /** Request target. */
  readonly target: string;
  readonly contentType: string | undefined;
  readonly soapAction: string | undefined;
  readonly body: Uint8Array;
}

/** The text that stands for a GET or HEAD of this target; null for one too long to be indexed. */
export function keyOfTarget(target: string, accept?: string): string | null {
  if (target.length > maxTarget) return null;
  return prefersJson(accept) ? `${target}\njson` : target;
}

/**
 * The text that stands for a POST; null for one too long to be indexed. Nothing before the body can hold a
 * line feed and no target a blank, so different requests have different texts.
 */
export function keyOfPost({ target, contentType = '', soapAction, body }: SentPost): string | null {
  if (target.length > maxTarget || body.length > maxBody) return null;
  const action = soapAction === undefined ? '' : `=${soapAction}`;
  if (contentType.length + action.length > maxFields) return null;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return `POST ${target}\n${contentType}\n${action}\n${text}`;
}

/** What is known of a request: its answer's key, and what the log says of it. */
export interface IndexedRequest {
  readonly answerKey: string;
  readonly operation: string;
  readonly binding: string;
}

export class RequestIndex {
  readonly #requests: ByteBudgetCache<string, IndexedRequest>;

  constructor(memory: CacheMemory) {
    this.#requests = memory.cache('requests');
  }

  get(key: string): IndexedRequest | null {
    return this.#requests.get(key) ?? null;
  }

  set(key: string, request: IndexedRequest): void {
    this.#requests.set(key, request, 2 * key.length);
  }
}
