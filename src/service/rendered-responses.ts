/** The cache of rendered responses: those of operations, of the modern API, of pages and images. */

import type { RenderedCache as Cache, CacheMemory, DataVersions } from '../cache/index.ts';
import { RenderedCache } from '../cache/index.ts';
import type { WireResponse } from '../protocols/index.ts';
import { contentTag, isStreamed, wholeBytes } from '../protocols/index.ts';

/** The cache of rendered responses of a process. */
export type RenderedResponses = Cache<WireResponse>;

/** The dependencies of the cache. */
export interface RenderedResponsesParts {
  readonly memory: CacheMemory;
  readonly data: DataVersions;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  /** Whether the cache records why a response was or was not served from it, for debugging. */
  readonly isExplained?: boolean;
}

/** Creates the cache, once per process. It caches complete, successful responses with their entity tags. */
export function createRenderedResponses(parts: RenderedResponsesParts): RenderedResponses {
  return new RenderedCache<WireResponse>({
    ...parts,
    sizeOf: ({ body, status }) => (isStreamed(body) || status >= 300 ? null : body.length),
    seal: (response) => {
      if (isStreamed(response.body)) return response;
      const body = wholeBytes(response.body);
      return { ...response, body, tag: response.tag ?? contentTag(body) };
    },
  });
}
