/** The pages for requests that find nothing, and for requests that fail. */

import { timed } from '../cost/index.ts';
import type { WireRequest, WireResponse } from '../protocols/index.ts';
import type { Base } from '../documents/index.ts';
import type { Store } from '../store/port/store.ts';
import { maxNearNames } from './components/near-names/near-names.ts';
import type { IdentitySource, ShownIdentity } from './identity/identity-source.ts';
import type { ImageSource } from './frame/page-images.ts';
import type { Failure, LookedFor } from './layout/not-found.ts';
import { failurePage, notFoundPage, nothingNear } from './layout/not-found.ts';
import type { Asked, MakeContext } from './frame/make-context.ts';
import { respond } from './respond.ts';

/** The error pages, which respond if no other page can. */
export interface ErrorPages {
  /** Finds players and games to suggest for a name that does not exist. */
  readonly lookFor: (name: string | undefined) => Promise<LookedFor>;
  /** The 404 page; null if the client does not accept HTML. */
  readonly missing: (request: WireRequest, base: Base) => Promise<WireResponse | null>;
  /** The page of a failed request; null if the client does not accept HTML. It reads nothing from the store. */
  readonly failed: (failure: Failure, request: WireRequest, base: Base) => WireResponse | null;
}

interface ErrorPageParts {
  readonly store: Pick<Store, 'nearNames'>;
  readonly identity: IdentitySource;
  /** Returns the latest known identity of the instance, without a read from the store. */
  readonly lastIdentity: () => ShownIdentity;
  readonly makeContext: MakeContext;
  readonly images: ImageSource;
}

/** Creates the error pages. Only their search for similar names reads from the store. */
export function createErrorPages({
  store,
  identity,
  lastIdentity,
  makeContext,
  images,
}: ErrorPageParts): ErrorPages {
  const options = { images, section: undefined };

  async function lookFor(text = ''): Promise<LookedFor> {
    return { text, near: await store.nearNames(text, maxNearNames) };
  }

  return {
    lookFor,
    async missing(request, base) {
      if (!acceptsHtml(request.headers['accept'])) return null;
      const context = makeContext({ ...askedBy(request), base, shown: await identity() }, '/');
      const lookedFor = await lookFor(request.segments.at(-1)).catch(() => nothingNear);
      return timed(() => respond(notFoundPage(lookedFor, context), context, options));
    },
    failed(failure, request, base) {
      if (!acceptsHtml(request.headers['accept'])) return null;
      const context = makeContext({ ...askedBy(request), base, shown: lastIdentity() }, '/');
      return timed(() => respond(failurePage(failure, context), context, options));
    },
  };
}

/** Returns the properties of a request that a page context needs. */
export function askedBy({
  headers,
  segments,
  from,
}: WireRequest): Pick<Asked, 'cookie' | 'depth' | 'from'> {
  return {
    cookie: headers['cookie'],
    depth: segments.length - 1,
    ...(from === undefined ? {} : { from }),
  };
}

/** Checks whether the client accepts HTML. Browsers always send `text/html`; programs rarely do. */
function acceptsHtml(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/html') === true;
}
