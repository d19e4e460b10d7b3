/** Failed requests for pages: readers get a page, other clients plain text. */

import type { IncomingMessage } from 'node:http';
import type { Fault } from '../../contract/index.ts';
import { readRetryAfter } from '../../contract/index.ts';
import type { WireRequest } from '../../protocols/index.ts';
import type { Handled } from '../../service/index.ts';
import { withRetryAfter } from '../../service/index.ts';
import type { BaseFinder } from './base-address.ts';
import type { PageFailure, SitePages } from './public-route.ts';

/** Makes the response for a fault. */
export type Refusal = (fault: Fault) => Handled;

interface RefusedPage {
  readonly message: IncomingMessage;
  readonly request: WireRequest;
  readonly requestId: string;
}

interface PageRefusalParts {
  readonly pages?: SitePages | undefined;
  readonly baseOf: BaseFinder;
}

/** Returns the refusal of a request for a page. @param otherwise for clients that accept no pages, and for faults without a page */
export type RefusePage = (refused: RefusedPage, otherwise: Refusal) => Refusal;

/** Creates the function that refuses requests for pages. */
export function createPageRefusal({ pages, baseOf }: PageRefusalParts): RefusePage {
  return ({ message, request, requestId }, otherwise) =>
    (fault) => {
      const handled = otherwise(fault);
      const reason = reasonOf(fault);
      if (pages === undefined || reason === null) return handled;
      const { status } = handled.response;
      const failure = { reason, status, retryAfter: readRetryAfter(fault) ?? null, requestId };
      const page = pages.failed(failure, request, baseOf(message));
      return page === null ? handled : { ...handled, response: withRetryAfter(page, fault) };
    };
}

/** Returns the reason that the page states; null for faults of the request itself, such as a URL that is too long. */
function reasonOf({ code, kind }: Fault): PageFailure['reason'] | null {
  if (kind.isForRate === true) return 'busyClient';
  if (code === 'server.overloaded') return 'busy';
  if (code === 'server.unavailable') return 'unavailable';
  return code === 'server.internal' ? 'internal' : null;
}
