/** Cache of the rendered answers of the modern API: an answer is valid as long as nothing is committed. */

import type { CacheMemory, Versions } from '../cache/index.ts';
import { areEqual } from '../cache/index.ts';
import type { ResourceRequest, ResourceRoute, WireResponse } from '../protocols/index.ts';
import { contentTag } from '../protocols/index.ts';

interface CachedAnswer {
  readonly response: WireResponse;
  readonly versions: Versions;
}

/** Entry of an address that was requested once. An answer is cached at its second request, as those of the operations are. */
const askedOnce = { response: null } as const;

/** Estimated overhead of an entry in bytes: objects and header fields. */
const bytesPerAnswer = 1500;

export class CachedAnswers {
  readonly #answers;
  readonly #versions: () => Versions;

  /** @param versions versions of all data: equal versions give equal answers */
  constructor(memory: CacheMemory, versions: () => Versions) {
    this.#answers = memory.cache<string, CachedAnswer | typeof askedOnce>('resources');
    this.#versions = versions;
  }

  /** The route with cached answers. Its response is the same object as long as the answer is the same. Faults are not cached. */
  of(route: ResourceRoute): ResourceRoute {
    return { ...route, answer: (request) => this.#answer(route, request) };
  }

  async #answer({ name, answer }: ResourceRoute, request: ResourceRequest): Promise<WireResponse> {
    const { values, query, pictures } = request;
    if (pictures.cacheKey === null) return answer(request);
    const key = JSON.stringify([name, pictures.cacheKey, values, query]);
    // Read before the data: a commit meanwhile makes the entry invalid.
    const versions = this.#versions();
    const found = this.#answers.get(key);
    if (found !== undefined && found.response !== null && areEqual(found.versions, versions)) return found.response;
    const response = await answer(request);
    const { body } = response;
    if (found === undefined) this.#answers.set(key, askedOnce, 2 * key.length);
    if (found === undefined || !(body instanceof Uint8Array)) return response;
    const tagged = { ...response, tag: contentTag(body) };
    this.#answers.set(key, { response: tagged, versions }, body.length + 2 * key.length + bytesPerAnswer);
    return tagged;
  }
}
