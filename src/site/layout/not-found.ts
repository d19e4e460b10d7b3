/** The pages of requests that find nothing, and of those that fail. The latter read nothing, so that they work without the store. */

import { html } from '../../documents/markup/index.ts';
import type { NearNames } from '../../store/port/store.ts';
import { nearNamesList } from '../components/near-names/near-names.ts';
import { pageSearch } from '../components/search-field/search-field.ts';
import type { PageContext } from '../frame/context.ts';
import type { HtmlPage } from '../frame/page.ts';
import type { Texts } from '../texts/texts.ts';

/** What the address may have meant. */
export interface LookedFor {
  readonly text: string;
  readonly near: NearNames;
}

/** What is shown where near names were not searched. */
export const nothingNear: LookedFor = { text: '', near: { players: [], games: [] } };

/** The 404 page, with names that the address may have meant. */
export function notFoundPage({ text, near }: LookedFor, context: PageContext): HtmlPage {
  const { links } = context;
  const { error: t, layout } = context.t;
  const main = html`<h1>${t.notFound}</h1>
    <p class="lead">${t.notFoundIntro}</p>
    ${pageSearch({ label: t.searchInstead, value: text }, context)} ${nearNamesList(near, context)}
    <p class="buttons">
      <a class="button second" href="${links.to('home', {})}">${layout.home}</a>
      <a class="button second" href="${links.to('games', {})}">${layout.sections.games}</a>
      <a class="button second" href="${links.to('players', {})}">${layout.sections.players}</a>
    </p>`;
  return { title: t.notFound, main, status: 404, description: t.notFoundIntro };
}

/** Why a request failed: the client asks too often, the process has too much to do, the store is away, or a fault of the service. */
type FailureReason = keyof Texts['error']['failures'];

/** A request that failed, as its page tells the reader. */
export interface Failure {
  readonly reason: FailureReason;
  readonly status: number;
  /** Seconds after which the request can be repeated; null if waiting does not help. */
  readonly retryAfter: number | null;
  readonly requestId: string;
}

/** The page of a request that failed, with the id by which the operator finds it in the log. */
export function failurePage(
  { reason, status, retryAfter, requestId }: Failure,
  context: PageContext,
): HtmlPage {
  const { t, links } = context;
  const { title, about } = t.error.failures[reason];
  const main = html`<h1>${title}</h1>
    <p class="lead">
      ${about}${retryAfter === null ? '' : ` ${t.error.retryAfter({ seconds: retryAfter })}`}
    </p>
    <p class="buttons">
      <a class="button second" href="${links.to('home', {})}">${t.layout.home}</a>
    </p>
    <p class="quiet small request">${t.error.requestId} <code>${requestId}</code></p>`;
  return { title, main, status, description: about };
}
