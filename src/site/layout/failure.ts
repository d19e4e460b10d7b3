/** The pages of requests that fail although the address is right. They read nothing, so that they work without the store. */

import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../context.ts';
import type { HtmlPage } from '../page.ts';
import type { Texts } from '../texts/en/index.ts';

/** Why a request failed: the client asks too often, the process has too much to do, the store is away, or a fault of the service. */
export type FailureReason = keyof Texts['error']['failures'];

export interface Failure {
  readonly reason: FailureReason;
  readonly status: number;
  /** Seconds after which the request can be repeated; null if waiting does not help. */
  readonly retryAfter: number | null;
  readonly requestId: string;
}

export function failurePage({ reason, status, retryAfter, requestId }: Failure, context: PageContext): HtmlPage {
  const { t, links } = context;
  const [title, about] = t.error.failures[reason];
  const main = html`<h1>${title}</h1>
    <p class="lead">${about}${retryAfter === null ? '' : ` ${t.error.retryAfter(retryAfter)}`}</p>
    <p class="quiet">${t.error.requestId} <code>${requestId}</code></p>
    <p><a href="${links.to('home', {})}">${t.layout.home}</a></p>`;
  return { title, main, status, description: about, hasSearch: true };
}
