/** Cached documents that contain the service's address. They are created once for each cached address, and evicted with it. */

import { timed } from '../cost/index.ts';
import type { RequestBase } from '../documents/index.ts';
import type { WireResponse } from '../protocols/index.ts';

interface MadeDocument {
  readonly title: string;
  readonly response: WireResponse;
}

/** The cache of documents. */
export class CachedDocuments {
  readonly #made = new WeakMap<RequestBase, Map<string, MadeDocument>>();

  /**
   * Returns a document. If responses for the address are not cached, the document is created for each request, and the time for this counts
   * towards the client's limit.
   * @param named `title` is the site's title in the document, which may change; only the document with the last title is cached
   */
  get(
    base: RequestBase,
    { name, title = '' }: { readonly name: string; readonly title?: string },
    make: () => WireResponse,
  ) {
    const known = this.#made.get(base)?.get(name);
    if (known?.title === title) return known.response;
    const response = timed(make);
    if (base.pictures.cacheKey === null) return response;
    const ofBase = this.#made.get(base) ?? new Map<string, MadeDocument>();
    this.#made.set(base, ofBase.set(name, { title, response }));
    return response;
  }
}
