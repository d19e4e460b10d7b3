/** Documents that differ by the address of the service: made once for each address that answers are cached for, and dropped with it. */

import { timed } from '../cost/index.ts';
import type { RequestBase } from '../documents/index.ts';
import type { WireResponse } from '../protocols/index.ts';

interface MadeDocument {
  readonly title: string;
  readonly response: WireResponse;
}

/** The documents that were made so far. */
export class CachedDocuments {
  readonly #made = new WeakMap<RequestBase, Map<string, MadeDocument>>();

  /**
   * Returns a document. For an address that nothing is cached for it is made each time, and the client pays for it.
   * @param named `title`: what the document shows of the site and may change; the document with the last title stays
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
