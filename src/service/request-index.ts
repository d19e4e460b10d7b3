/**
 * Request index: maps the bytes of a request to the key of its cached response. Polling clients send the same bytes all day, and
 * the index saves parsing them again. It does not know whether the response is still cached and valid.
 */

import type { ByteBudgetCache, CacheMemory } from '../cache/index.ts';
import { prefersJson } from '../protocols/index.ts';

/** Maximum sizes of indexed requests in characters. Longer requests are rare and not worth the memory. */
const maxBody = 2048;
const maxTarget = 1024;
/** Maximum length of Content-Type and SOAPAction together. */
const maxFields = 512;

/** The parts of a POST request that determine its response, as sent. */
export interface SentPost {
  /** The request target: path and query. */
  readonly target: string;
  readonly contentType: string | undefined;
  readonly soapAction: string | undefined;
  readonly body: Uint8Array;
}

/** Returns the key of a GET or HEAD request; null if the target is too long. */
export function keyOfTarget(target: string, accept?: string): string | null {
  if (target.length > maxTarget) return null;
  return prefersJson(accept) ? `${target}\njson` : target;
}

/**
 * Returns the key of a POST request; null if it is too long. Keys are unique because nothing before the body can contain a line
 * feed, and no target can contain a space.
 */
export function keyOfPost({ target, contentType = '', soapAction, body }: SentPost): string | null {
  if (target.length > maxTarget || body.length > maxBody) return null;
  const action = soapAction === undefined ? '' : `=${soapAction}`;
  if (contentType.length + action.length > maxFields) return null;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return `POST ${target}\n${contentType}\n${action}\n${text}`;
}

/** An entry of the index: the response's key, whether the response depends on the service's address, and the fields for the log. */
export interface IndexedRequest {
  readonly responseKey: string;
  readonly hasPictures: boolean;
  readonly operation: string;
  readonly binding: string;
}

/** The index of repeated requests. Its size is limited to its share of the cache memory. */
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
